import type { Debt, MonthPayment, PayoffOutcome, PlannedLedger } from "@snowball/contract";
import { signOf } from "@snowball/money";
import type { DebtFacts } from "@snowball/planner";

type Figures = Required<Omit<DebtFacts, "estimated_interest">> & {
  account: string | null;
  ledger: PlannedLedger | null;
  steady: string | null;
  listed: string[];
};

type Known = {
  ledger: readonly PlannedLedger[];
  steady: PayoffOutcome["steady"];
  /** The payments of the current month. */
  payments: readonly Pick<MonthPayment, "debt" | "amount">[];
  /** The debts in an earlier snapshot of the same day. */
  earlier: readonly { uuid: string; listed?: readonly string[] }[];
};

/** Returns the figures of a debt that a plan needs, without the names of the debt and its lender. */
export function buildSnapshotDebt(
  debt: Debt,
  { ledger, steady, payments, earlier }: Known,
): Figures {
  return {
    steady: steady?.amounts.find((each) => each.debt === debt.uuid)?.amount ?? null,
    ledger: ledger.find((each) => each.debt === debt.uuid) ?? null,
    listed: listedFor(debt, { payments, earlier }),
    uuid: debt.uuid,
    account: debt.account,
    kind: debt.kind,
    currency: debt.currency,
    owed: debt.owed,
    balances: debt.balances,
    minimum: debt.minimum,
    minimum_estimate: debt.minimum_estimate,
    minimum_rule: debt.minimum_rule,
    due_day: debt.due_day,
    due_date: debt.due_date,
    is_overdue: debt.is_overdue,
    is_secured: debt.is_secured,
    last_statement_on: debt.last_statement_on,
    lead_days: debt.lead_days,
    accrual: debt.accrual,
    accrued_interest: debt.accrued_interest,
    monthly_fee: debt.monthly_fee,
    annual_fee: debt.annual_fee,
    escrow: debt.escrow,
    escrow_estimate: debt.escrow_estimate,
    deferment_until: debt.deferment_until,
    is_subsidized: debt.is_subsidized,
    is_included: debt.is_included,
    duplicate_of: debt.duplicate_of,
    is_prepayable: debt.is_prepayable,
    student_loan: debt.student_loan,
  };
}

/** Returns all amounts listed during the day. A payment that is made leaves the list before the bank reports it. */
function listedFor(
  { uuid }: Debt,
  { payments, earlier }: Pick<Known, "payments" | "earlier">,
): string[] {
  const before = earlier.find((each) => each.uuid === uuid)?.listed ?? [];
  const now = payments.flatMap(({ debt, amount }) =>
    debt === uuid && amount !== null && signOf(amount) > 0 ? [amount] : [],
  );

  return [...new Set([...before, ...now])];
}
