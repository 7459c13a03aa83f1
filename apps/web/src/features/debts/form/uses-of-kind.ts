import type { DebtKind } from "@snowball/contract";

/**
 * A term that a debt can have.
 * - `accrual`: another interest method than one twelfth of the APR each month.
 * - `offers`: promotional rates and deferred interest.
 * - `precomputed`: interest fixed in advance, so that paying early saves nothing.
 * - `several_rates`: several balances with their own rates.
 */
type Term =
  | "accrual"
  | "annual_fee"
  | "deferment"
  | "escrow"
  | "offers"
  | "precomputed"
  | "several_rates";

const TERMS: Record<DebtKind, readonly Term[]> = {
  credit_card: ["annual_fee", "offers", "several_rates"],
  mortgage: ["accrual", "deferment", "escrow"],
  student_loan: ["accrual", "deferment"],
  auto_loan: ["accrual", "deferment", "precomputed"],
  personal_loan: ["accrual", "deferment", "offers", "precomputed"],
  medical: ["deferment", "offers"],
  other: ["accrual", "deferment", "offers", "precomputed", "several_rates"],
};

/** Whether debts of this kind can have the term. The form hides the others. */
export function hasTerm(kind: DebtKind, term: Term): boolean {
  return TERMS[kind].includes(term);
}

export function isUsuallySecured(kind: DebtKind): boolean {
  return kind === "mortgage" || kind === "auto_loan";
}
