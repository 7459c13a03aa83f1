import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { Cents, Rate } from "../../bank/index.ts";

/** An amount of a configuration in cents; null where it names none. */
export function amountIn(value: unknown): Cents | null {
  return typeof value === "number" ? toCents(value) : null;
}

/** A date of a configuration; null where it names none. */
export function dateIn(value: unknown): CalendarDate | null {
  return typeof value === "string" ? value : null;
}

export function toCents(amount: number): Cents {
  return Math.round(amount * 100);
}

/** From percent; what a lender pays for being owed is none. */
export function toRate(percentage: number): Rate {
  return Math.max(0, Math.round(percentage * 10_000));
}

export function toPercentage(rate: Rate): number {
  return rate / 10_000;
}
