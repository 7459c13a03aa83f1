/**
 * The facts of a debt in wire format: decimal strings for amounts and rates, `YYYY-MM-DD` for dates, null for unknown.
 * The contract's `Debt` is assignable to it.
 */
export type DebtFacts = {
  uuid: string;
  kind: string;
  /** Null if unknown. A debt is planned only with others of its currency. */
  currency: string | null;
  /** Positive if owed, negative if overpaid. */
  owed: StatedFigure;
  /** The estimated part of `owed`; absent if not stored. */
  estimated_interest?: string | null;
  balances: readonly BalanceFacts[];
  /** The whole monthly payment, escrow included. */
  minimum: StatedFigure;
  minimum_estimate: string | null;
  minimum_rule: MinimumRuleFacts | null;
  due_day: number | null;
  /** The due date of the next payment; absent or null if unknown. */
  due_date?: string | null;
  /** Past due, according to the lender; absent if not stored. */
  is_overdue?: boolean;
  /** Secured by a home or a car; absent if not stored. */
  is_secured?: boolean;
  /** When a card's last statement was issued; absent or null if unknown. */
  last_statement_on?: string | null;
  /** The limit of a card, according to its bank; absent or null if unknown. */
  credit_limit?: string | null;
  /** Business days before the due date on which the payment is sent; absent if not stored. */
  lead_days?: number;
  accrual: "monthly" | "semi_annual" | "simple_daily";
  /** The part of `owed` that is unpaid interest; null if it is not separate from the principal. */
  accrued_interest: string | null;
  monthly_fee: string | null;
  annual_fee: { amount: string; month: number } | null;
  escrow: string | null;
  escrow_estimate: string | null;
  deferment_until: string | null;
  is_subsidized: boolean;
  is_included: boolean;
  /** uuid of the debt that this one duplicates; absent if not applicable. */
  duplicate_of?: string | null;
  is_prepayable: boolean;
  /** Absent if not stored. */
  student_loan?:
    | {
        repayment_plan: { type: string | null } | null;
        /** What the servicer reports of the loan's payments; absent if not stored. */
        loan_status?: { type: string | null; end_date: string | null } | null;
        /** `YYYY-MM-DD`; absent if not stored. */
        origination_date?: string | null;
      }
    | null
    | undefined;
};

export type StatedFigure = { value: string | null; source: "bank" | "user" | "estimate" | null };

export type BalanceFacts = {
  id: string;
  apr_type: string | null;
  amount: string | null;
  /** What payments of this month took off an entered balance; null for a linked debt. */
  paid_this_month: string | null;
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
