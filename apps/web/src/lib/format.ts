import { formatAmount } from "@snowball/money";

import { userDateFormat } from "./user-time-zone.ts";

const format = userDateFormat("en-US", { dateStyle: "long" });

/** Returns the date of an ISO 8601 instant in the user's time zone, e.g. `December 20, 2026`. */
export function formatDay(instant: string): string {
  return format(new Date(instant));
}

const UNITS =
  /(\b(about|by|until) )?\b[A-Z][a-z]{2,8} \d{1,4}\b(, \d{4})?|\d a (month|paycheck)\b/g;

/** Keeps each date, and each amount with its unit, on one line. */
export function keepTogether(text: string): string {
  return text.replace(UNITS, (unit) => unit.replaceAll(" ", "\u00a0"));
}

const formatter = userDateFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Formats an ISO 8601 instant in the user's time zone, e.g. `Nov 20, 2026, 4:05 PM`. */
export function formatInstant(instant: string): string {
  return formatter(new Date(instant));
}

const WRITTEN = /^(day|week|month|year)_([1-9][0-9]*)$/;

/**
 * Formats the billing interval of a price: `month_1` → `month`, `month_3` → `3 months`. Returns
 * unknown forms as they are.
 */
export function formatFrequency(frequency: string): string {
  const match = WRITTEN.exec(frequency);
  if (!match) return frequency;

  const [, interval = "", count = ""] = match;
  return count === "1" ? interval : `${count} ${interval}s`;
}

export const dueDays: readonly (readonly [value: string, words: string])[] = [
  ["", "I don't know"],
  ...Array.from({ length: 31 }, (_, index): readonly [string, string] => {
    const day = String(index + 1);
    return [day, index === 30 ? "31 (or the last day of the month)" : day];
  }),
];

/** Returns the symbol of a currency: `$`, `CA$`; empty if the currency is unknown. */
export function currencySymbol(currency: string | null): string {
  return formatAmount("0", currency).replace(/[\d.,\s]/g, "");
}

/** Returns the plural name of a currency: `US dollars`, `euros`. */
export function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "name",
  }).formatToParts(2);

  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Explains why a debt is not in the plan, although no figure of it is missing.
 * @param plan the plan's currency; null if no debt's currency is known.
 */
export function describeOtherCurrency(currency: string | null, plan: string | null): string {
  const own = currency === null ? "Its currency is unknown" : `In ${currencyName(currency)}`;

  return plan === null ? `${own}.` : `${own}; your plan is in ${currencyName(plan)}.`;
}

const names: Partial<Record<string, string>> = {
  purchase_apr: "Purchases",
  balance_transfer_apr: "Balance transfers",
  cash_apr: "Cash advances",
  special: "Special rate",
};

/** Returns a name for an APR type. Unknown types become readable: `penalty_apr` → `Penalty`. */
export function aprName(type: string): string {
  const words = type.replace(/_apr$/, "").replaceAll("_", " ").trim();

  return names[type] ?? (capitalize(words) || "Rate");
}

/** Formats a list: `Visa, Store Card, and Car Loan`. */
export function formatList(items: Iterable<string>): string {
  return new Intl.ListFormat("en-US").format(items);
}

export function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

const MONTHS_PER_YEAR = 12;

/** Formats a number of months: `28` → `2 years 4 months`. */
export function formatDuration(months: number): string {
  const years = Math.floor(months / MONTHS_PER_YEAR);
  const rest = months % MONTHS_PER_YEAR;
  const parts = [
    years > 0 ? counted(years, "year") : null,
    rest > 0 || years === 0 ? counted(rest, "month") : null,
  ];

  return parts.filter((part) => part !== null).join(" ");
}

/** Formats a count with its noun: `1 debt`, `2 debts`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
