import type { Paydays, PayoffPlanSettings } from "@snowball/contract";
import { canonicalAmount, canonicalPercentage } from "@snowball/money";

/**
 * Returns settings with canonical figures, for example `"7.50"` for `"007.50"`. Applied on write, and on read for
 * rows stored before that.
 */
export function canonicalSettings(settings: PayoffPlanSettings): PayoffPlanSettings {
  const { extra, total, one_offs: oneOffs, recurring, growth, paydays } = settings;

  return {
    ...settings,
    extra: canonicalAmount(extra),
    total: total === null ? null : canonicalAmount(total),
    one_offs: oneOffs.map(withAmount),
    recurring: recurring.map(withAmount),
    growth: growth && { ...withAmount(growth), percent: canonicalPercentage(growth.percent) },
    ...(paydays !== undefined && { paydays: paydays && canonicalPaydays(paydays) }),
  };
}

/** Removes the fields that the pay frequency does not use, and sorts the days. */
function canonicalPaydays({ every, on, days, amount }: Paydays): Paydays {
  const isByWeeks = every === "week" || every === "two_weeks";

  return {
    every,
    on: isByWeeks ? on : null,
    days: isByWeeks ? [] : days.toSorted((one, other) => one - other),
    amount: amount === null ? null : canonicalAmount(amount),
  };
}

function withAmount<T extends { amount: string }>(entry: T): T {
  return { ...entry, amount: canonicalAmount(entry.amount) };
}
