import { inOneGo } from "@snowball/payoff/pieces";

import { type FollowedPlan, followingPlan, type PlanQuestion } from "./follow-plan.ts";
import { planOnce } from "./plan-once.ts";

const computed = new WeakMap<object, Map<string, FollowedPlan>>();

/** The plan that is followed, computed once for as long as its portfolio is in use. */
export function followOnce(question: PlanQuestion): FollowedPlan {
  const { portfolio, strategy, choices } = question;
  const known = computed.get(portfolio) ?? new Map<string, FollowedPlan>();
  computed.set(portfolio, known);

  const key = JSON.stringify([strategy, choices && { ...choices, month: null }]);
  const followed =
    known.get(key) ?? inOneGo(followingPlan(question, planOnce(portfolio, strategy)));
  known.set(key, followed);
  return followed;
}
