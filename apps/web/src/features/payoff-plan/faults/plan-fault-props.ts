import type { Cents, PlanFault, Strategy } from "@snowball/payoff";
import type { SinkingFund } from "@snowball/planner";

import type { PlanSubject } from "../plan-subject.ts";
import type { PayoffSearch } from "../search/open-search.ts";

/** A plan that cannot be, and what can be changed about it. */
export type PlanFaultProps<Fault extends PlanFault = PlanFault> = {
  fault: Fault;
  /** With the budget that failed. */
  subject: PlanSubject;
  strategy: Strategy;
  /** Of the first month, by debt. */
  minimums: ReadonlyMap<string, Cents>;
  /** Beyond them, in the plan that failed; negative where it does not even reach for them. */
  extra: Cents;
  search: () => PayoffSearch;
  /** Plans with this extra instead. */
  onExtra: (extra: Cents) => void;
  /** Plans with money put aside for a month that has less; absent where there is no place for it. */
  onPutAside?: ((aside: SinkingFund) => void) | undefined;
  /**
   * What was put in beyond the minimums when a total was set that they are above by now; null or absent
   * where the budget is not one from before.
   */
  keptExtra?: Cents | null;
};

/** The month's minimums in all. */
export function sumOfMinimums(minimums: ReadonlyMap<string, Cents>): Cents {
  return [...minimums.values()].reduce((sum, minimum) => sum + minimum, 0);
}
