import type { Cents, PayoffPlan } from "@snowball/payoff";

/** A gap above a hundredth of the total is too large to be useful. */
const SHARE = 100;

/**
 * Returns the proven lower bound of every plan's cost in cents, if it is useful: at least what is owed today, and
 * within 1 % of what the plan pays. Otherwise null: then the screen shows only how many plans were tried.
 */
export function usefulLowerBound(
  { totals, certificate }: Pick<PayoffPlan, "totals" | "certificate">,
  owedToday: Cents,
): Cents | null {
  if (certificate === null) return null;
  const { lowerBound, gap } = certificate;

  return lowerBound >= owedToday && gap * SHARE <= totals.paid ? lowerBound : null;
}
