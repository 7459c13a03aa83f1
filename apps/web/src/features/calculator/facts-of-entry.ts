import { type Debt, type DebtKind, type Figure, LEAD_DAYS_DEFAULT } from "@snowball/contract";
import { estimateFigures } from "@snowball/planner";

import { type EnteredDebt, nameOfEntered } from "./calculator-draft.ts";
import { type EntryFigures, ratesOf, readEntry } from "./read-entered-debt.ts";

/**
 * The debt as the API would tell of it once it is entered, so that the same plan is made of it
 * before and after; null while something about it cannot be read.
 * @param firstMonth the plan's month 1, as the date of its first day.
 */
export function factsOfEntry(
  debt: EnteredDebt,
  { index, firstMonth }: { index: number; firstMonth: string },
): Debt | null {
  const { figures, faults } = readEntry(debt);
  if (Object.keys(faults).length > 0) return null;
  const stated = { ...termsOf(debt.kind), ...ownWords(debt, figures), minimum_estimate: null };

  return {
    ...stated,
    ...estimateFigures(stated, firstMonth),
    name: nameOfEntered(debt, index),
    // Judged where the plan is made.
    missing: [],
  };
}

function ownWords({ id, kind }: EnteredDebt, figures: EntryFigures) {
  const { owed, minimum } = figures;
  const { apr, promo } = ratesOf(figures);

  return {
    uuid: id,
    kind,
    owed: statedFigure(owed),
    estimated_interest: null,
    minimum: statedFigure(minimum),
    balances: [
      {
        id,
        apr_type: null,
        amount: owed,
        amount_source: owed === null ? null : ("user" as const),
        entered_amount: owed,
        apr: statedFigure(apr),
        promo,
        deferred: null,
      },
    ],
  };
}

function statedFigure(value: string | null): Figure<string> {
  return { value, source: value === null ? null : "user", as_of: null, bank_value: null };
}

/** What is usual for a debt of the kind, as the API assumes it until somebody says otherwise. */
function termsOf(kind: DebtKind) {
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
    may_be: null,
    is_included: true,
    is_secured: kind === "mortgage" || kind === "auto_loan",
    is_prepayable: true,
    is_overdue: false,
    nickname: null,
    autopay: { type: "none" as const, amount: null },
    lead_days: LEAD_DAYS_DEFAULT,
    reminder_days: null,
  };
}
