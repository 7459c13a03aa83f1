import type { Debt, PayoffOutcome, PlannedLedger } from "@snowball/contract";
import type { DebtFacts } from "@snowball/planner";

type Figures = DebtFacts & {
  account: string | null;
  ledger: PlannedLedger | null;
  steady: string | null;
};

type Known = { ledger: readonly PlannedLedger[]; steady: PayoffOutcome["steady"] };

/** Of a debt: what a plan is computed from, and nothing that names the debt or its lender. */
export function figuresOf(debt: Debt, { ledger, steady }: Known): Figures {
  return {
    steady: steady?.amounts.find((each) => each.debt === debt.uuid)?.amount ?? null,
    ledger: ledger.find((each) => each.debt === debt.uuid) ?? null,
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
    accrual: debt.accrual,
    accrued_interest: debt.accrued_interest,
    monthly_fee: debt.monthly_fee,
    annual_fee: debt.annual_fee,
    escrow: debt.escrow,
    escrow_estimate: debt.escrow_estimate,
    deferment_until: debt.deferment_until,
    is_subsidized: debt.is_subsidized,
    is_included: debt.is_included,
    is_prepayable: debt.is_prepayable,
  };
}
