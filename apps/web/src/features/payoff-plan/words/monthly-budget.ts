import type { PayoffPlanSettings } from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

type Budgeted = Pick<PayoffPlanSettings, "extra" | "total">;

/**
 * The change of settings that puts in this much beyond the minimums. The total goes with it: it is
 * what stays when a debt is really paid off and its minimum is no longer among them.
 */
export function budgetChange(extra: Cents, minimums: Cents): Budgeted {
  const enough = Math.max(0, extra);

  return { extra: amountFromCents(enough), total: amountFromCents(minimums + enough) };
}

/** A budget that is set on screen has had the raises that came by the plan's first month: the next one counts. */
export function growthToCome(
  growth: PayoffPlanSettings["growth"],
  firstMonth: string,
): PayoffPlanSettings["growth"] {
  if (growth === null) return null;
  const { first_on: first, every_months: every } = growth;
  const since = monthsBetween(first, firstMonth);
  if (since < 0) return growth;

  return { ...growth, first_on: addMonths(first, (Math.floor(since / every) + 1) * every) };
}

/** The month's minimums in all. */
export function sumOfMinimums(minimums: ReadonlyMap<string, Cents>): Cents {
  return [...minimums.values()].reduce((sum, minimum) => sum + minimum, 0);
}
