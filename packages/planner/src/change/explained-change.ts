import type { ChangeCause } from "@snowball/contract";
import type { PlanFault, Cents } from "@snowball/payoff";

/** Known transactions on a debt's account between two days. */
export type DebtActivity = {
  debt: string;
  /** Paid on the debt, refunds included. */
  payments: Cents;
  /** Charged to the debt, without the lender's interest and fees. */
  charges: Cents;
};

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
