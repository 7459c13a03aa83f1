import type { PaydayRhythm, Paydays } from "@snowball/contract";
import { signOf } from "@snowball/money";

import { createFieldReader, type FieldReader } from "#lib/form/field-reader.ts";

/** The text of the paydays form. */
export type PaydaysDraft = {
  every: PaydayRhythm;
  on: string;
  day: string;
  other: string;
  amount: string;
};

type DraftErrors = Partial<Record<keyof PaydaysDraft, string>>;

/** Returns the form's initial values. Defaults to every two weeks if nothing is stored. */
export function paydaysDraft(paydays: Paydays | null): PaydaysDraft {
  if (paydays === null) return { every: "two_weeks", on: "", day: "15", other: "31", amount: "" };
  const { every, on, days, amount } = paydays;
  const [day = 15, other = 31] = days;

  return { every, on: on ?? "", day: String(day), other: String(other), amount: amount ?? "" };
}

/** Both days of the month must also differ in a short February. */
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

/**
 * Validates the form and returns the API's paydays, or an error per field. Without an amount, the monthly
 * budget stays.
 */
export function readPaydays(draft: PaydaysDraft): { paydays: Paydays } | { errors: DraftErrors } {
  const reader = createFieldReader();
  const { every } = draft;
  const when =
    every === "week" || every === "two_weeks"
      ? { on: readDate(draft, reader), days: [] }
      : { on: null, days: readDays(draft, reader) };
  const amount = reader.amount("amount", draft.amount, "The amount");
  if (amount !== null && signOf(amount) === 0) {
    reader.fault("amount", "Enter more than zero, or leave it blank.");
  }
  if (Object.keys(reader.faults).length > 0) return { errors: reader.faults };

  return { paydays: { every, ...when, amount } };
}

function readDate(draft: PaydaysDraft, reader: FieldReader): string | null {
  const on = reader.plannedDate("on", draft.on);

  return reader.need("on", on, "Choose a day on which you are paid.");
}

function readDays(draft: PaydaysDraft, reader: FieldReader): number[] {
  const names = draft.every === "month" ? (["day"] as const) : (["day", "other"] as const);
  const days = names.map((name) => {
    const value = /^[0-9]{1,2}$/.test(draft[name].trim()) ? Number(draft[name]) : 0;
    const isDay = value >= 1 && value <= LONGEST_MONTH;
    if (!isDay) reader.fault(name, `Enter a day from 1 to ${LONGEST_MONTH}.`);
    return value;
  });
  if (new Set(days.map((day) => Math.min(day, SHORTEST_MONTH))).size < days.length) {
    reader.fault("other", "Choose two days that differ in every month.");
  }
  return days.toSorted((one, two) => one - two);
}
