import type { Cents } from "@snowball/payoff";

import { formatDuration, type PlanWords } from "./plan-words.ts";

const CENTS_PER_DOLLAR = 100;
const DIGITS_TOLD = 2;
/** Up to there a month is worth telling. */
const EXACT_MONTHS = 24;
/** Up to there half a year is. */
const HALF_YEARS_UNTIL = 120;

/** An amount that rests on estimates, in dollars of two digits: `$44,000`, `$120`, `$9`. */
export function roundedMoney(cents: Cents, { money }: Pick<PlanWords, "money">): string {
  const dollars = Math.round(cents / CENTS_PER_DOLLAR);
  const step = 10 ** Math.max(0, String(Math.abs(dollars)).length - DIGITS_TOLD);

  return money(Math.round(dollars / step) * step * CENTS_PER_DOLLAR).replace(/\.00$/, "");
}

/** A time that rests on estimates: months up to two years, half years up to ten, then years. */
export function roundedDuration(months: number): string {
  if (months <= EXACT_MONTHS) return formatDuration(months);
  const step = months < HALF_YEARS_UNTIL ? 6 : 12;

  return formatDuration(Math.round(months / step) * step);
}

/** A month of the plan that rests on estimates; only its year where it is more than two years away. */
export function roundedMonth(month: number, words: Pick<PlanWords, "month">): string {
  const name = words.month(month);

  return month <= EXACT_MONTHS ? name : name.slice(name.lastIndexOf(" ") + 1);
}
