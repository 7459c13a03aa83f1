import {
  type Debt,
  type DebtKind,
  type Figure,
  LEAD_DAYS_DEFAULT,
  type PayoffPlanSettings,
  type PlannedLedger,
} from "@snowball/contract";
import { lastDayOf, monthOf } from "@snowball/dates";
import { DEFAULT_SETTINGS, estimateFigures } from "@snowball/planner";

import { type PlanFacts, readDebtsToday } from "#features/payoff-plan/index.ts";

import { type CalculatorChoice, type EnteredDebt, enteredDebtName } from "./calculator-draft.ts";
import { type EntryFigures, readEntry, readRates } from "./read-entered-debt.ts";

/**
 * Converts a typed debt into the form in which the API would return it, so that the plan is the same before
 * and after the import. Returns null if a field is invalid.
 * @param firstMonth first day of the plan's first month, as `YYYY-MM-DD`.
 */
export function factsOfEntry(
  debt: EnteredDebt,
  { index, firstMonth }: { index: number; firstMonth: string },
): Debt | null {
  const { figures, faults } = readEntry(debt);
  if (faults.length > 0) return null;
  const terms = {
    ...defaultTerms(debt.kind),
    ...enteredTerms(debt, figures),
    minimum_estimate: null,
  };

  return {
    ...terms,
    ...estimateFigures(terms, firstMonth),
    name: enteredDebtName(debt, index),
    // The payoff planner determines the missing figures itself.
    missing: [],
  };
}

function enteredTerms({ id, kind }: EnteredDebt, figures: EntryFigures) {
  const { owed, minimum } = figures;
  const { apr, promo } = readRates(figures);

  return {
    uuid: id,
    kind,
    owed: userFigure(owed),
    estimated_interest: null,
    minimum: userFigure(minimum),
    balances: [
      {
        id,
        apr_type: null,
        amount: owed,
        amount_source: owed === null ? null : ("user" as const),
        entered_amount: owed,
        paid_this_month: null,
        apr: userFigure(apr),
        promo,
        deferred: null,
      },
    ],
  };
}

function userFigure(value: string | null): Figure<string> {
  return { value, source: value === null ? null : "user", as_of: null, bank_value: null };
}

function defaultTerms(kind: DebtKind) {
  return {
    account: null,
    item: null,
    lender: null,
    institution_id: null,
    mask: null,
    currency: "USD",
    minimum_rule: null,
    due_date: null,
    due_date_source: null,
    bank_due_date: null,
    student_loan: null,
    due_day: null,
    credit_limit: null,
    last_statement_on: null,
    accrual: kind === "student_loan" ? ("simple_daily" as const) : ("monthly" as const),
    accrued_interest: null,
    monthly_fee: null,
    annual_fee: null,
    escrow: null,
    combined_bill: null,
    escrow_estimate: null,
    deferment_until: null,
    is_subsidized: false,
    duplicate_of: null,
    due_day_as_of: null,
    last_report_at: null,
    may_be: null,
    is_included: true,
    is_secured: kind === "mortgage" || kind === "auto_loan",
    is_prepayable: true,
    is_overdue: false,
    nickname: null,
    note: null,
    autopay: { type: "none" as const, amount: null },
    lead_days: LEAD_DAYS_DEFAULT,
    reminder_days: null,
  };
}

/**
 * Returns the typed debts as plan facts, as if entered today: the plan begins today, and no payment
 * of this month was made yet.
 */
export function readEntered(debts: readonly EnteredDebt[], today: string): PlanFacts {
  const firstMonth = monthOf(today);
  const entered = debts.flatMap((debt, index) => factsOfEntry(debt, { index, firstMonth }) ?? []);

  const ledger = entered.map((debt) => enteredLedger(debt, today));

  return readDebtsToday(entered, { ledger, today });
}

/** Returns the ledger of a new debt without a due day, as the API reports it. */
export function enteredLedger({ uuid, minimum }: Debt, today: string): PlannedLedger {
  return {
    debt: uuid,
    payments: [
      {
        cycle: lastDayOf(today),
        due_date: null,
        due_date_source: null,
        pay_by: null,
        billed: minimum.value,
        billed_source: "user",
        billed_as_of: null,
        bank_billed: null,
        is_last_statement: false,
        past_due_amount: null,
        late_fee_amount: null,
        due: minimum.value,
        paid: "0.00",
        sent: "0.00",
        left: minimum.value,
        status: "upcoming",
        is_late: false,
        recognised: null,
        question: null,
        not_paid_on: null,
        sent_this_month: "0.00",
      },
    ],
    sent_this_month: "0.00",
    sent_ahead: "0.00",
    in_the_air: "0.00",
  };
}

/**
 * Returns the calculator's settings; all others have their defaults. The minimums change with every debt the visitor
 * types, so no total is stored.
 */
export function settingsOf({ strategy, extra, rollover }: CalculatorChoice): PayoffPlanSettings {
  return { ...DEFAULT_SETTINGS, strategy, extra, rollover };
}
