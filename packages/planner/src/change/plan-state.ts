import type { PlanFault, Cents } from "@snowball/payoff";

/** Known transactions on a debt's account between two days. */
export type DebtActivity = {
  debt: string;
  /** Paid on the debt, refunds included. */
  payments: Cents;
  /** Charged to the debt, without the lender's interest and fees. */
  charges: Cents;
};

/** Why a plan became longer or shorter, more or less expensive. */
export type ChangeCause =
  /** The months that passed, if everything went to plan. */
  | "time"
  /** A debt left the plan although something was owed on it. */
  | "removed_debts"
  | "new_debts"
  /** More or less was paid than planned. */
  | "payments"
  /** The debt has new charges. */
  | "charges"
  /**
   * Interest or fees of the lender, or those that we estimate, differ from the plan, at most by what a lender that adds
   * them on another day makes of it.
   */
  | "interest"
  /** The balance changed for an unknown reason. */
  | "balances"
  /** Rates, promotions, fees and the interest method. */
  | "rates"
  /**
   * The minimum that the lender requires, and the monthly money derived from it. Excludes a rule that was only inferred
   * again from a new balance or rate: that is reported with the balance or rate.
   */
  | "minimums"
  /** What the user changed: the money, its timing, the strategy. */
  | "budget"
  /** Constant monthly payments begin or end without a choice of the user. */
  | "steady_on"
  | "steady_off";

export type ChangePart = {
  cause: ChangeCause;
  /** Null if no single debt is the cause. */
  debt: string | null;
  months: number;
  cost: Cents;
};

export type PlanSize = { months: number; cost: Cents };

export type ExplainedChange = {
  /** Null if there is no plan. */
  before: PlanSize | null;
  after: PlanSize | null;
  /** Why there is no plan; null if there is one. */
  faults: { before: PlanFault | null; after: PlanFault | null };
  /** Add up to `after - before` exactly; empty if either is null. */
  parts: readonly ChangePart[];
};
