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
    /** When a balance was what it is: month 0 is as it is today. */
    moment: (month: number) => (month === 0 ? "Now" : formatMonth(at(month))),
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

/** How far a month is from that of today, which is 0. */
export function formatFromNow(months: number): string {
  return months === 0 ? "this month" : `${formatDuration(months)} from now`;
}

/** How far the last month of a plan is from its first, as `formatFromNow` counts. */
export function timeLeft(months: number): string {
  return months <= 1 ? "this month" : counted(months - 1, "month");
}

const whole = new Intl.NumberFormat("en-US");

/** `1 debt`, `2 debts`. */
export function counted(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

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
