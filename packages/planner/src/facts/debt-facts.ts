import type { StudentLoanFacts } from "./is-income-driven.ts";

/**
 * What is known of a debt, as the wire says it: amounts and rates as decimal strings, dates as
 * `YYYY-MM-DD`, null = nobody said. The contract's `Debt` is one of these.
 */
export type DebtFacts = {
  uuid: string;
  kind: string;
  /** Null = unknown; a debt is planned with others of its currency only. */
  currency: string | null;
  /** Positive is owed, negative overpaid. */
  owed: StatedFigure;
  balances: readonly BalanceFacts[];
  /** The whole monthly payment, escrow included. */
  minimum: StatedFigure;
  minimum_estimate: string | null;
  minimum_rule: MinimumRuleFacts | null;
  due_day: number | null;
  /** Business days before a due date by which its payment is sent; absent where it was not kept. */
  lead_days?: number;
  accrual: "monthly" | "semi_annual" | "simple_daily";
  /** Part of what is owed that is unpaid interest; null = none is told apart from the principal. */
  accrued_interest: string | null;
  monthly_fee: string | null;
  annual_fee: { amount: string; month: number } | null;
  escrow: string | null;
  escrow_estimate: string | null;
  deferment_until: string | null;
  is_subsidized: boolean;
  is_included: boolean;
  /** uuid of the debt that it repeats; absent where only one's own debts are read. */
  duplicate_of?: string | null;
  is_prepayable: boolean;
  /** How a student loan is repaid; absent where it was not kept. */
  student_loan?: StudentLoanFacts["student_loan"];
};

export type StatedFigure = { value: string | null; source: "bank" | "user" | "estimate" | null };

export type BalanceFacts = {
  id: string;
  apr_type: string | null;
  amount: string | null;
  apr: StatedFigure;
  promo: { apr: string; last_date: string | null } | null;
  deferred: { apr: string; last_date: string; accrued: string } | null;
};

export type MinimumRuleFacts = {
  type: "fixed" | "percent" | "percent_plus_interest" | "amortizing";
  amount: string | null;
  percent: string | null;
  floor: string | null;
  term_months: number | null;
  source: "bank" | "user" | "estimate";
};

/** What has to be known before a debt can be planned. */
export type MissingFigure = "owed" | "apr" | "minimum" | "promo_end" | "currency";
