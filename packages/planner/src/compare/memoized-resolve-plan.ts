import { type ActivePlan, resolvePlan, type PlanQuestion } from "./resolve-plan.ts";
import { memoizedPlan } from "./memoized-plan.ts";

const computed = new WeakMap<object, Map<string, ActivePlan>>();

/** Like `resolvePlan`, but computes a plan only once, as long as its portfolio is in use. */
export function memoizedResolvePlan(question: PlanQuestion): ActivePlan {
  const { portfolio, strategy, choices } = question;
  const known = computed.get(portfolio) ?? new Map<string, ActivePlan>();
  computed.set(portfolio, known);

  const key = JSON.stringify([strategy, choices && { ...choices, month: null }]);
  const followed = known.get(key) ?? resolvePlan(question, memoizedPlan(portfolio, strategy));
  known.set(key, followed);
  return followed;
}
