import { type Cents, type PayoffPlan, planPayoff, type Portfolio } from "@snowball/payoff";

import { type Cliff, leftByEnd } from "./find-cliffs.ts";

/** The end of a balance's rate or deferral. */
export type CliffDeadline = Pick<Cliff, "debt" | "balance" | "lastMonth">;

/**
 * Returns how much more interest and fees a plan would cost if the same budget paid a debt before all others, and so a
 * balance of it in time. Then the deadline is no cost to avoid. Null if that costs no more, or is too late as well.
 * Computes one plan by rank, without a search.
 */
export function costOfPayingFirst(
  plan: PayoffPlan,
  portfolio: Portfolio,
  deadline: CliffDeadline,
): Cents | null {
  const first = planPayoff(portfolio, { type: "custom", order: [deadline.debt] });
  if (first.kind === "impossible" || leftOf(deadline, portfolio, first.plan) > 0) return null;
  const more = costOf(first.plan) - costOf(plan);

  return more > 0 ? more : null;
}

/** Returns what a plan leaves of a balance at its deadline. */
export function leftOf(
  { debt: id, balance, lastMonth: months }: CliffDeadline,
  portfolio: Portfolio,
  plan: PayoffPlan,
): Cents {
  const debt = portfolio.debts.find((each) => each.id === id);
  if (!debt) throw new RangeError(`there is no debt ${id}`);

  return leftByEnd({ debt, balance, months, portfolio, plan });
}

/** Returns a plan's interest and fees. */
export function costOf({ totals }: PayoffPlan): Cents {
  return totals.interest + totals.fees;
}
