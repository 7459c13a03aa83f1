import type { Cents, PlanFault, Strategy } from "@snowball/payoff";

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
};

/** The month's minimums in all. */
export function sumOfMinimums(minimums: ReadonlyMap<string, Cents>): Cents {
  return [...minimums.values()].reduce((sum, minimum) => sum + minimum, 0);
}
