import type { PayoffPlan, Strategy } from "@snowball/payoff";

import type { PlanSubject } from "./plan-subject.ts";

/** A plan with what it is of, and the strategy it follows; null where there is none. */
export type PlannedSubject = { subject: PlanSubject; strategy: Strategy; plan: PayoffPlan | null };
