import type { PlanFault, Cents, Portfolio, Strategy } from "@snowball/payoff";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { Month } from "../month/open-this-month.ts";

/** What a plan was computed from on a day. */
export type PlanState = {
  portfolio: Portfolio;
  strategy: Strategy;
  /** Month 1, as the date of its first day. */
  firstMonth: string;
  /** Of a plan that begins within a month: what its opening was made of, and how money is to come. */
  begun?: { month: Month; settings: PlanSettingsFacts };
  /** Ids of debts that are known and on which nothing is owed; they are not in the portfolio. */
  settled: readonly string[];
};

/** What moved on a debt's account between two days, as far as it is known. */
export type DebtActivity = {
  debt: string;
  /** Paid on the debt, refunds included. */
  payments: Cents;
  /** Charged to it, interest and fees of the lender not included. */
  charges: Cents;
};

/** What made a plan longer or shorter, dearer or cheaper. */
export type ChangeCause =
  /** The months that passed, had all gone to plan. */
  | "time"
  /** A debt is no longer in the plan though something was owed on it. */
  | "removed_debts"
  | "new_debts"
  /** More or less was paid than planned. */
  | "payments"
  /** Something new was charged to the debt. */
  | "charges"
  /** The balance moved and nothing that is known says why. */
  | "balances"
  /** Rates, promotions, fees and the way interest arises. */
  | "rates"
  /**
   * What the lender asks for at least, and the money of each month that follows from it. Not where
   * it is only inferred anew from another balance or rate: that is told with the balance or rate.
   */
  | "minimums"
  /** What the user changed: the money, its timing, the strategy. */
  | "budget"
  /** Payments stay the same each month from now on, or no longer do, without anybody choosing it. */
  | "steady_on"
  | "steady_off";

export type ChangePart = {
  cause: ChangeCause;
  /** Null where no single debt is the cause. */
  debt: string | null;
  months: number;
  cost: Cents;
};

export type PlanSize = { months: number; cost: Cents };

export type ExplainedChange = {
  /** Null where there is no plan. */
  before: PlanSize | null;
  after: PlanSize | null;
  /** Why there is no plan; null where there is one. */
  faults: { before: PlanFault | null; after: PlanFault | null };
  /** They add up to `after - before` exactly; none where one of the two is null. */
  parts: readonly ChangePart[];
  /** With what the plan became possible or impossible; null where it stayed what it was. */
  turnedBy: { cause: ChangeCause; debt: string | null } | null;
};
