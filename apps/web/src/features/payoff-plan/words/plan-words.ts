import { formatMonth, formatShortMonth, monthAfter } from "@snowball/dates";
import { amountFromCents, formatAmount, formatPercentage } from "@snowball/money";
import type { Cents, RatePpm } from "@snowball/payoff";

import { counted, currencySymbol, formatDuration } from "#lib/format.ts";

import type { PlanSubject } from "./plan-subject.ts";

const PPM_PER_PERCENT = 10_000;

export function planWords({ firstMonth, currency }: Pick<PlanSubject, "firstMonth" | "currency">) {
  const money = (cents: Cents) => formatAmount(amountFromCents(cents), currency);
  const at = (month: number) => monthAfter(firstMonth, month - 1);

  return {
    /** Formats a month of the plan: `March 2027`. Month 0 is the one before the plan begins. */
    month: (month: number) => formatMonth(at(month)),
    /** Formats the time of a balance: `Now` for month 0, otherwise the month. */
    moment: (month: number) => (month === 0 ? "Now" : formatMonth(at(month))),
    /** Like `month`, but short: `Mar 2027`. */
    shortMonth: (month: number) => formatShortMonth(at(month)),
    /** Formats cents: `$1,234.56`. */
    money,
    /** Formats a rate: `24.99%`. */
    percent: (ppm: RatePpm) => formatPercentage(percentage(ppm)),
    /** The currency symbol for amount fields: `$`. */
    symbol: currencySymbol(currency),
  };
}

export type PlanWords = ReturnType<typeof planWords>;

/** Converts millionths to an exact percentage: `249_900` → `24.9900`. */
function percentage(ppm: RatePpm): string {
  const whole = Math.floor(ppm / PPM_PER_PERCENT);

  return `${whole}.${String(ppm % PPM_PER_PERCENT).padStart(4, "0")}`;
}

/** Formats how far a month is from the current month, which is 0. */
export function formatFromNow(months: number): string {
  return months === 0 ? "this month" : `${formatDuration(months)} from now`;
}

/** Formats how far the plan's last month is from its first month: `12 months`. */
export function timeLeft(months: number): string {
  return months <= 1 ? "this month" : counted(months - 1, "month");
}

const CENTS_PER_DOLLAR = 100;
const SIGNIFICANT_DIGITS = 2;
/** Estimated durations up to this number of months are shown exactly. */
const EXACT_MONTHS = 24;
/** Estimated durations up to this number of months are rounded to half years, and longer ones to years. */
const HALF_YEARS_UNTIL = 120;
const MONTHS_PER_YEAR = 12;

/**
 * Formats an estimated amount in dollars with two significant digits: `$44,000`, `$120`, `$9`.
 * @param part an estimated part of it that is shown as well: both are rounded to the digits of the part.
 */
export function roundedMoney(
  cents: Cents,
  { money }: Pick<PlanWords, "money">,
  part: Cents = cents,
): string {
  const dollars = Math.round(cents / CENTS_PER_DOLLAR);
  const partDollars = Math.round(Math.abs(part) / CENTS_PER_DOLLAR);
  const step = 10 ** Math.max(0, String(partDollars).length - SIGNIFICANT_DIGITS);

  return money(Math.round(dollars / step) * step * CENTS_PER_DOLLAR).replace(/\.00$/, "");
}

/** Formats an estimated duration: exactly up to two years, in half years up to ten years, then in years. */
export function roundedDuration(months: number): string {
  if (months <= EXACT_MONTHS) return formatDuration(months);
  const step = months < HALF_YEARS_UNTIL ? 6 : 12;

  return formatDuration(Math.round(months / step) * step);
}

/** Above ten years, only years are shown, so this is the difference of the shown years. */
export function roundedGain(
  { months, than }: { months: number; than: number },
  { month }: Pick<PlanWords, "month">,
): number {
  const yearOf = (each: number) => Number(month(each).slice(-4));
  const isInYears = Math.abs(than - months) > HALF_YEARS_UNTIL;

  return isInYears ? (yearOf(than) - yearOf(months)) * MONTHS_PER_YEAR : than - months;
}

/** Formats an estimated month of the plan: only its year if it is more than two years away. */
export function roundedMonth(month: number, words: Pick<PlanWords, "month">): string {
  const name = words.month(month);

  return month <= EXACT_MONTHS ? name : name.slice(name.lastIndexOf(" ") + 1);
}
