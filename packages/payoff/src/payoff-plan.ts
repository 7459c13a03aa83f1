import type { Cents } from "./portfolio.ts";

/** The reason why a debt is paid in a month. */
export type Reason =
  | "MINIMUM"
  | "SMALLEST_BALANCE"
  | "HIGHEST_APR"
  | "CUSTOM_ORDER"
  /** The rate of this debt rises soon, so the plan clears it before. */
  | "PROMO_ENDS"
  /** The lender would charge the deferred interest if this balance were not cleared in time. */
  | "DEFERRED_DEADLINE"
  /** Paying off the debt ends a fee. */
  | "STOPS_FEE"
  /** A payment lowers the minimum, which would otherwise go to a balance with a lower rate. */
  | "CUTS_WASTED_MINIMUM"
  /** Receives what an earlier debt of the same month did not need. */
  | "CASCADE"
  | "FINAL_PAYMENT"
  | "WINDFALL"
  /** No rule explains the payment; the search found that it makes the plan cheaper. */
  | "CHEAPEST_FOUND";

/** One debt in one month. `start + interest + fee - payment = end`. */
export type DebtMonth = {
  id: string;
  start: Cents;
  interest: Cents;
  fee: Cents;
  minimum: Cents;
  /** Paid beyond the minimum. */
  extra: Cents;
  /** `minimum + extra`. */
  payment: Cents;
  end: Cents;
  /** Escrow that is sent with the payment. It is not part of `payment` and does not reduce the debt. */
  escrow: Cents;
  reasons: readonly Reason[];
};

/** One month of a plan, with the debts that were owed when it began. */
export type PlanMonth = {
  month: number;
  debts: readonly DebtMonth[];
  interest: Cents;
  fees: Cents;
  paid: Cents;
  /** The escrow of all debts, also of debts that are paid off and have no row. Not part of `paid`. */
  escrow: Cents;
  /** The total balance at the end of the month. */
  owed: Cents;
};

/** The cost and the length of a plan. `paid` is what the debts receive, escrow excluded. */
export type PlanTotals = {
  months: number;
  paid: Cents;
  interest: Cents;
  fees: Cents;
};

/** One debt over the whole plan. */
export type DebtOutcome = {
  id: string;
  /** 0 if nothing is owed at the start. */
  payoffMonth: number;
  paid: Cents;
  interest: Cents;
  fees: Cents;
};

/**
 * A proven lower bound on what any plan with this budget pays, and the distance of this plan from it.
 * Rounding to cents can explain up to `rounding` of the gap, so a gap of at most `rounding` proves that the
 * plan is the cheapest.
 */
export type Certificate = { lowerBound: Cents; gap: Cents; rounding: Cents };

/**
 * A plan that pays off all debts. Its months are computed on demand, because most callers only read the
 * totals.
 */
export type PayoffPlan = {
  totals: PlanTotals;
  /** In input order. */
  debts: readonly DebtOutcome[];
  /** Returns the total balance after each month, month 1 first. */
  owedByMonth(): Cents[];
  /** Returns the balance of one debt after each month, month 1 first. */
  balanceByMonth(id: string): Cents[];
  /** @throws RangeError if the plan has no such month. */
  month(month: number): PlanMonth;
  /**
   * Null for every strategy but `optimal`, and if no bound is proven. Computed when it is first read: most callers do
   * not need it.
   */
  certificate: Certificate | null;
};

/** A debt that grows. `interest` includes fees; only a payment above it reduces the debt. */
export type GrowingDebt = { id: string; minimum: Cents; interest: Cents };

/** The reason why there is no plan. Amounts are cents, minimums include escrow, and months count from 1. */
export type PlanFault =
  | {
      code: "BUDGET_BELOW_MINIMUMS";
      month: number;
      minimums: Cents;
      budget: Cents;
      shortfall: Cents;
    }
  /** Something is still owed after 1,200 months with this budget. */
  | {
      code: "NEVER_PAYS_OFF";
      /**
       * The smallest level monthly payment for all debts together that clears them within 36 or 60 months.
       * Null if no payment does, for example because extra payments are forbidden.
       */
      clearsIn36: Cents | null;
      clearsIn60: Cents | null;
      negativeAmortization: readonly GrowingDebt[];
    }
  | { code: "BAD_ORDER"; id: string }
  | { code: "RATE_OUT_OF_RANGE"; id: string }
  | { code: "AMOUNT_TOO_LARGE"; id: string };

/** A plan, or the reason why there is none. */
export type PlanOutcome =
  | { kind: "plan"; plan: PayoffPlan }
  | { kind: "impossible"; fault: PlanFault };
/** Like `PlanOutcome`, but with the totals only, for sliders. */
export type TotalsOutcome =
  | { kind: "plan"; totals: PlanTotals }
  | { kind: "impossible"; fault: PlanFault };
