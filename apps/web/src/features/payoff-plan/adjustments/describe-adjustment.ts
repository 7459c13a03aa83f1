import type { BudgetGrowth, OneOff, RecurringExtra } from "@snowball/contract";
import { formatMonth, formatShortDate, monthOf } from "@snowball/dates";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";

import type { PlannableDebts } from "../read-subject.ts";
import type { Adjustment } from "./adjustment.ts";
import { adjustmentKinds } from "./adjustment-kinds.ts";
import { describePauseMonths } from "./pause-months.ts";
import { lastOccurrence, nextOccurrence } from "./recurring-dates.ts";

type Known = Pick<PlannableDebts, "today" | "currency" | "debts">;

/** What it is called: by the user, or where no name is asked for, by us. */
export function titleOf({ kind, entry }: Adjustment): string {
  return "name" in entry ? entry.name : adjustmentKinds[kind].name;
}

/** The same where it has to be told from others of its kind, as in `Remove the pause in June 2027`. */
export function distinctTitleOf({ kind, entry }: Adjustment): string {
  if (kind === "growth") return "the raise";
  if (kind === "pause") return `the pause in ${formatMonth(entry.from)}`;

  return entry.name;
}

/** What it does, e.g. `$300.00 every 6 months from March 2027`. */
export function describeAdjustment({ kind, entry }: Adjustment, known: Known): string {
  switch (kind) {
    case "one-off":
      return describeOneOff(entry, known);
    case "recurring":
      return describeRecurring(entry, known);
    case "growth":
      return describeGrowth(entry, known);
    case "pause":
      return describePauseMonths(entry);
  }
}

/** In the words of a lump sum that is tried. */
export function describeOneOff(
  { amount, on, debt }: Pick<OneOff, "amount" | "on" | "debt">,
  { currency, debts }: Omit<Known, "today">,
): string {
  const name = debts.find(({ id }) => id === debt)?.name ?? "a debt that is gone";
  const target = debt === null ? "" : `, first to ${name}`;

  const when = signOf(amount) < 0 ? "on" : "once, on";

  return `${moneyOf(amount, currency)} ${when} ${formatShortDate(on)}${target}`;
}

function describeRecurring(series: RecurringExtra, { today, currency }: Known): string {
  const { first_on: first, every_months: months, amount } = series;
  const money = moneyOf(amount, currency);
  const next = nextOccurrence(series, today);
  const last = lastOccurrence(series);
  const through = last === null ? "" : ` through ${formatMonth(last)}`;
  if (last !== null && monthOf(last) === monthOf(first)) {
    return `${money} once, in ${formatMonth(first)}`;
  }
  if (next === null) return `${money} ${everyWords(months)}${through}`;

  return next === first
    ? `${money} ${everyWords(months)} from ${formatMonth(first)}${through}`
    : `${money} ${everyWords(months)}${through}, next in ${formatMonth(next)}`;
}

function describeGrowth(growth: BudgetGrowth, { currency }: Known): string {
  const { first_on: first, every_months: months, amount, percent } = growth;
  const steps = [
    signOf(amount) > 0 && `${formatAmount(amount, currency)} a month`,
    signOf(percent) > 0 && formatPercentage(percent),
  ].filter((step) => step !== false);

  return `${steps.join(" and ")} more ${everyWords(months)} from ${formatMonth(first)}`;
}

/** `$300.00`, or `$300.00 less` where it is missing. */
function moneyOf(amount: string, currency: string): string {
  return signOf(amount) < 0
    ? `${formatAmount(amount.slice(1), currency)} less`
    : formatAmount(amount, currency);
}

const MONTHS_PER_YEAR = 12;

/** `every month`, `every 6 months`, `every year`, `every 2 years`. */
function everyWords(months: number): string {
  const isYears = months % MONTHS_PER_YEAR === 0;
  const count = isYears ? months / MONTHS_PER_YEAR : months;
  const unit = isYears ? "year" : "month";

  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
