import type { PayoffPlanSettings } from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Cents, firstBudget, firstMinimums } from "@snowball/payoff";

import { sumOfMinimums } from "./faults/plan-fault-props.ts";
import { type PlannableDebts, subjectOf } from "./read-subject.ts";

type Money = Pick<PayoffPlanSettings, "extra" | "total" | "growth">;

/**
 * The settings' money as it is on screen now: the total stays when minimums fall, and `extra` is what
 * it leaves today. Raises that came are in it, so the next one counts from here.
 * @param extra beyond the minimums; negative where the total does not reach for them.
 * @param firstMonth month 1 as the date of its first day.
 */
export function moneyOnScreen(
  { growth }: Pick<PayoffPlanSettings, "growth">,
  { extra, minimums, firstMonth }: { extra: Cents; minimums: Cents; firstMonth: string },
): Money {
  return {
    extra: amountFromCents(Math.max(0, extra)),
    total: amountFromCents(minimums + extra),
    growth: growth && { ...growth, first_on: nextRaise(growth, firstMonth) },
  };
}

/** What came by month 1 is part of its money. */
function nextRaise(
  { first_on: first, every_months: every }: NonNullable<PayoffPlanSettings["growth"]>,
  firstMonth: string,
): string {
  const since = monthsBetween(first, firstMonth);

  return since < 0 ? first : addMonths(first, (Math.floor(since / every) + 1) * every);
}

/** The same settings with the extra that their total leaves with today's minimums. */
export function withExtraOfToday(
  settings: PayoffPlanSettings,
  known: PlannableDebts,
): PayoffPlanSettings {
  if (settings.total === null || !settings.rollover) return settings;
  const { portfolio } = subjectOf(known, settings);
  const extra = firstBudget(portfolio) - sumOfMinimums(firstMinimums(portfolio));

  return { ...settings, extra: amountFromCents(Math.max(0, extra)) };
}
