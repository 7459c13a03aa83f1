import type { Cents, PayoffPlan } from "@snowball/payoff";

/** A bound further from the plan says nothing. */
const SHARE = 100;

/**
 * What no plan can cost less than, where that says something: it is at least what is owed today, and within a hundredth
 * of what the plan pays. Null where it does not: then all that can be said is how many plans were tried.
 */
export function tellingBound(
  { totals, certificate }: Pick<PayoffPlan, "totals" | "certificate">,
  owedToday: Cents,
): Cents | null {
  if (certificate === null) return null;
  const { lowerBound, gap } = certificate;

  return lowerBound >= owedToday && gap * SHARE <= totals.paid ? lowerBound : null;
}
