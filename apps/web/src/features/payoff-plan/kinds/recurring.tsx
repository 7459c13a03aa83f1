import { EVERY_MONTHS_MAX, RECURRING_MAX, type RecurringExtra } from "@snowball/contract";
import { addMonths, formatMonth, monthOf, monthsBetween } from "@snowball/dates";
import * as v from "valibot";

import { typedDate, wholeMonths } from "#lib/form/typed-schemas.ts";
import { Field, NumberField } from "#ui/field.tsx";

import { type AdjustmentKindOf, type KindFacts, readChange } from "./kind.tsx";
import {
  blankMoney,
  chosenDate,
  describeInterval,
  formatChange,
  type MoneyDraft,
  moneyEntries,
  MoneyFields,
  toMoneyDraft,
  withDirection,
  withSign,
} from "./money.tsx";

type RecurringDraft = MoneyDraft & Record<"first_on" | "every_months" | "last_on", string>;

/** Money that comes or is missing repeatedly. The series may have begun but must not be over. */
export const recurring: AdjustmentKindOf<RecurringExtra, RecurringDraft> = {
  name: "Recurring amount",
  about: "A bonus twice a year, or a higher amount starting in spring.",
  icon: "refresh",
  max: RECURRING_MAX,
  blank: () => ({ ...blankMoney, first_on: "", every_months: "1", last_on: "" }),
  toDraft: ([entry]) => ({
    ...toMoneyDraft(entry),
    first_on: entry.first_on,
    every_months: String(entry.every_months),
    last_on: entry.last_on ?? "",
  }),
  read(draft, { id, today, known }) {
    const schema = v.pipe(
      v.object({
        ...moneyEntries,
        first_on: chosenDate,
        every_months: wholeMonths(EVERY_MONTHS_MAX),
        last_on: typedDate,
      }),
      v.forward(
        v.check(
          ({ first_on: first, last_on: last }) => last === null || last >= first,
          "The end is before the start.",
        ),
        ["last_on"],
      ),
      v.forward(
        v.check((series) => {
          const isKnown = series.first_on === known?.first_on && series.last_on === known.last_on;
          return isKnown || nextOccurrence(series, today) !== null;
        }, "This has already ended."),
        ["last_on"],
      ),
      v.transform(({ direction, amount, ...series }): RecurringExtra => ({
        kind: "recurring",
        id,
        ...series,
        amount: withSign({ direction, amount }),
      })),
    );

    return readChange(schema, withDirection(draft));
  },
  Fields: ({ field }) => (
    <>
      <MoneyFields field={field} />
      <NumberField
        label="How many months apart"
        inputMode="numeric"
        hint="1 is every month, 12 is every year."
        {...field("every_months")}
      />
      <Field label="First on" type="date" {...field("first_on")} />
      <Field label="Until (if it ends)" type="date" {...field("last_on")} />
    </>
  ),
  uniqueTitle: ({ name }) => name,
  describe: describeSeries,
  isOver: (entry, { today }) => nextOccurrence(entry, today) === null,
  dateOf: (entry, { today }) => nextOccurrence(entry, today) ?? entry.last_on ?? entry.first_on,
};

function describeSeries(series: RecurringExtra, { today, currency }: KindFacts): string {
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

type Series = Pick<RecurringExtra, "first_on" | "every_months" | "last_on">;

export function nextOccurrence(series: Series, today: string): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  const before = Math.max(0, Math.floor(monthsBetween(first, today) / every));
  const inMonth = addMonths(first, before * every);
  const next = inMonth < today ? addMonths(first, (before + 1) * every) : inMonth;

  return last !== null && next > last ? null : next;
}

/** Returns the last date of a series, or null if it has no end or no dates at all. */
export function lastOccurrence(series: Series): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  if (last === null || last < first) return null;

  const count = Math.floor(monthsBetween(first, last) / every);
  const inMonth = addMonths(first, count * every);
  return inMonth > last ? addMonths(first, (count - 1) * every) : inMonth;
}
