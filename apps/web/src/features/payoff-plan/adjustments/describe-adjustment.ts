import type { BudgetGrowth, ExtraPause, OneOff, RecurringExtra } from "@snowball/contract";
import {
  addDays,
  formatMonth,
  formatShortDate,
  monthAfter,
  monthOf,
  monthsBetween,
} from "@snowball/dates";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";

import type { PlanFacts } from "../words/read-debts.ts";
import { adjustmentKinds } from "./adjustment-kinds.ts";
import { type Adjustment, lastOccurrence, nextOccurrence } from "./adjustment.ts";

type DescribeFacts = Pick<PlanFacts, "today" | "currency" | "debts">;

/** Returns the name that the user gave, or the kind's name if entries of the kind have none. */
export function adjustmentTitle({ kind, entry }: Adjustment): string {
  return "name" in entry ? entry.name : adjustmentKinds[kind].name;
}

/**
 * Like `adjustmentTitle`, but unique among entries of the kind, for button names such as `Remove the pause in June
 * 2027`.
 */
export function uniqueAdjustmentTitle({ kind, entry }: Adjustment): string {
  if (kind === "growth") return "the raise";
  if (kind === "pause") return `the pause in ${formatMonth(entry.from)}`;

  return entry.name;
}

/** Describes an entry: `$300.00 every 6 months from March 2027`. */
export function describeAdjustment({ kind, entry }: Adjustment, facts: DescribeFacts): string {
  switch (kind) {
    case "one-off":
      return describeOneOff(entry, facts);
    case "recurring":
      return describeRecurring(entry, facts);
    case "growth":
      return describeGrowth(entry, facts);
    case "pause":
      return describePauseMonths(entry);
  }
}

/** Describes a one-time amount. Also used for the lump sum of a what-if. */
export function describeOneOff(
  { amount, on, debt }: Pick<OneOff, "amount" | "on" | "debt">,
  { currency, debts }: Omit<DescribeFacts, "today">,
): string {
  const name = debts.find(({ id }) => id === debt)?.name ?? "a debt that's paid off";
  const target = debt === null ? "" : `, first to ${name}`;

  const when = signOf(amount) < 0 ? "on" : "once, on";

  return `${formatChange(amount, currency)} ${when} ${formatShortDate(on)}${target}`;
}

function describeRecurring(series: RecurringExtra, { today, currency }: DescribeFacts): string {
  const { first_on: first, every_months: months, amount } = series;
  const money = formatChange(amount, currency);
  const next = nextOccurrence(series, today);
  const last = lastOccurrence(series);
  const through = last === null ? "" : ` through ${formatMonth(last)}`;
  if (last !== null && monthOf(last) === monthOf(first)) {
    return `${money} once, in ${formatMonth(first)}`;
  }
  if (next === null) return `${money} ${describeInterval(months)}${through}`;

  return next === first
    ? `${money} ${describeInterval(months)} from ${formatMonth(first)}${through}`
    : `${money} ${describeInterval(months)}${through}, next in ${formatMonth(next)}`;
}

function describeGrowth(growth: BudgetGrowth, { currency }: DescribeFacts): string {
  const { first_on: first, every_months: months, amount, percent } = growth;
  const steps = [
    signOf(amount) > 0 && `${formatAmount(amount, currency)} a month`,
    signOf(percent) > 0 && formatPercentage(percent),
  ].filter((step) => step !== false);

  return `${steps.join(" and ")} more ${describeInterval(months)} from ${formatMonth(first)}`;
}

/** Formats an amount: `$300.00`, or `$300.00 less` if it is negative. */
function formatChange(amount: string, currency: string): string {
  return signOf(amount) < 0
    ? `${formatAmount(amount.slice(1), currency)} less`
    : formatAmount(amount, currency);
}

const MONTHS_PER_YEAR = 12;

/** Returns `every month`, `every 6 months`, `every year`, or `every 2 years`. */
function describeInterval(months: number): string {
  const isYears = months % MONTHS_PER_YEAR === 0;
  const count = isYears ? months / MONTHS_PER_YEAR : months;
  const unit = isYears ? "year" : "month";

  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** The first days of the first and the last month; empty if none is selected. */
type ChosenMonths = { from: string; through: string };

/** The number of months offered in a list. */
const MONTHS_AHEAD = 60;

/**
 * Returns the months to choose from, as pairs of date and name: those from `first` on, and those already
 * selected.
 */
export function monthsToChoose({ from, through }: ChosenMonths, first: string) {
  const start = from !== "" && from < first ? from : first;
  const last = monthsBetween(first, [first, from, through].toSorted().at(-1) ?? first);
  const count = Math.max(MONTHS_AHEAD, last + 1) + monthsBetween(start, first);

  return Array.from({ length: count }, (_, past) => {
    const month = monthAfter(start, past);
    return [month, formatMonth(month)] as const;
  });
}

/** Returns a pause of whole months, at least the first one. Returns null if no month is selected. */
export function toPause({ from, through }: ChosenMonths): Omit<ExtraPause, "id"> | null {
  if (from === "") return null;
  const last = through < from ? from : through;

  return { from, through: addDays(monthAfter(last, 1), -1) };
}

/** Returns the months of a pause as form values. */
export function chosenMonths({ from, through }: Omit<ExtraPause, "id">): ChosenMonths {
  return { from: monthOf(from), through: monthOf(through) };
}

/** Describes a pause: `Only minimums from June 2027 through August 2027`. */
export function describePauseMonths({ from, through }: Omit<ExtraPause, "id">): string {
  const [first, last] = [formatMonth(from), formatMonth(through)];

  return `Only minimums ${first === last ? `in ${first}` : `from ${first} through ${last}`}`;
}
