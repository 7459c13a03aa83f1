import { formatMonth, formatShortMonth, monthAfter } from "@snowball/dates";
import { amountFromCents, formatAmount, formatPercentage } from "@snowball/money";
import type { Cents, RatePpm } from "@snowball/payoff";

import { currencySymbol } from "#lib/currency-symbol.ts";

import type { PlanSubject } from "./plan-subject.ts";

const MONTHS_PER_YEAR = 12;
const PPM_PER_PERCENT = 10_000;

/** The words a payoff plan's numbers are told in: months of the plan as calendar months, cents as money. */
export function planWords({ firstMonth, currency }: Pick<PlanSubject, "firstMonth" | "currency">) {
  const money = (cents: Cents) => formatAmount(amountFromCents(cents), currency);
  const at = (month: number) => monthAfter(firstMonth, month - 1);

  return {
    /** `March 2027`. Month 0 is the one before the plan begins. */
    month: (month: number) => formatMonth(at(month)),
    /** `Mar 2027`. */
    shortMonth: (month: number) => formatShortMonth(at(month)),
    /** `$1,234.56`. */
    money,
    /** `24.99%`. */
    percent: (ppm: RatePpm) => formatPercentage(percentage(ppm)),
    /** `$`, for the field an amount is typed into. */
    symbol: currencySymbol(currency),
  };
}

export type PlanWords = ReturnType<typeof planWords>;

/** Millionths as exact percent: `249_900` → `24.9900`. */
function percentage(ppm: RatePpm): string {
  const whole = Math.floor(ppm / PPM_PER_PERCENT);

  return `${whole}.${String(ppm % PPM_PER_PERCENT).padStart(4, "0")}`;
}

/** `28` → `2 years 4 months`. */
export function formatDuration(months: number): string {
  const years = Math.floor(months / MONTHS_PER_YEAR);
  const rest = months % MONTHS_PER_YEAR;
  const parts = [
    years > 0 ? counted(years, "year") : null,
    rest > 0 || years === 0 ? counted(rest, "month") : null,
  ];

  return parts.filter((part) => part !== null).join(" ");
}

const whole = new Intl.NumberFormat("en-US");

/** `1 debt`, `2 debts`. */
export function counted(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
