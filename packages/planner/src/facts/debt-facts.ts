import type { Debt, DebtBalance, Figure, MinimumRule, StudentLoanTerms } from "@snowball/contract";

export type StatedFigure = Pick<Figure<string>, "value" | "source">;

export type BalanceFacts = Pick<
  DebtBalance,
  "id" | "apr_type" | "amount" | "paid_this_month" | "promo" | "deferred"
> & { apr: StatedFigure };

export type MinimumRuleFacts = MinimumRule;

/** What a plan needs of a loan's terms. The other reports are absent if not stored. */
type LoanFacts = { repayment_plan: { type: string | null } | null } & Partial<
  Pick<StudentLoanTerms, "loan_status" | "origination_date">
>;

/** The facts that need not be stored. */
type OptionalFacts = Pick<
  Debt,
  | "estimated_interest"
  | "due_date"
  | "is_overdue"
  | "is_secured"
  | "last_statement_on"
  | "last_statement_balance"
  | "credit_limit"
  | "lead_days"
  | "duplicate_of"
>;

/**
 * The facts of a debt in wire format: decimal strings for amounts and rates, `YYYY-MM-DD` for dates, null for unknown.
 * The contract's `Debt` is assignable to it.
 */
export type DebtFacts = Pick<
  Debt,
  | "uuid"
  | "kind"
  | "currency"
  | "minimum_estimate"
  | "minimum_rule"
  | "due_day"
  | "accrual"
  | "accrued_interest"
  | "monthly_fee"
  | "annual_fee"
  | "escrow"
  | "escrow_estimate"
  | "deferment_until"
  | "is_subsidized"
  | "is_included"
  | "is_prepayable"
> &
  Partial<OptionalFacts> & {
    owed: StatedFigure;
    minimum: StatedFigure;
    balances: readonly BalanceFacts[];
    student_loan?: LoanFacts | null | undefined;
    autopay?: AutopayFacts | undefined;
  };

/** Returns whether a debt is part of what is owed and due. A duplicate is only if the user includes it in the plan. */
export function isCounted({
  duplicate_of: twin = null,
  is_included: isIncluded,
}: Pick<DebtFacts, "duplicate_of" | "is_included">): boolean {
  return twin === null || isIncluded;
}

type AutopayFacts = Pick<Debt["autopay"], "type">;

/** A debt with what a list of payments needs in addition to the plan's facts. */
export type MonthDebtFacts = DebtFacts &
  Pick<Debt, "name" | "nickname"> & { autopay: AutopayFacts };

/**
 * Returns whether a lender collects only the payment that is due. Autopay of the statement or the whole balance
 * collects an extra as well.
 */
export function collectsDueOnly(autopay: AutopayFacts["type"] | undefined): boolean {
  return autopay === "minimum" || autopay === "other";
}
