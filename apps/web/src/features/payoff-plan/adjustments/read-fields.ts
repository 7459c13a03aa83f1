import { EVERY_MONTHS_MAX, PLANNED_NAME_LENGTH_MAX } from "@snowball/contract";
import { isCalendarDate } from "@snowball/dates";
import { signOf } from "@snowball/money";

import { readTypedAmount } from "#lib/read-typed.ts";

import type { AdjustmentDraft, DraftErrors } from "./adjustment-draft.ts";

/** A field's value as the API wants it, or a sentence about what is wrong. */
export type ReadField<T> = { value: T } | { error: string };

/** An entry as the API wants it, or what is wrong with its fields. */
export type ReadEntry<T> = { entry: T } | { errors: DraftErrors };

export type ReadContext = {
  id: string;
  /** The user's calendar date. */
  today: string;
  /** The dates of the entry that is changed: they may lie in the past. */
  known: Pick<AdjustmentDraft, "on" | "last"> | null;
};

const TYPED_MINUS = /^\s*[-−]/;

export function readName(text: string): ReadField<string> {
  const value = text.trim();
  if (value === "") return { error: "Give it a name." };
  if (value.length > PLANNED_NAME_LENGTH_MAX) {
    return { error: `Use at most ${PLANNED_NAME_LENGTH_MAX} characters.` };
  }
  return { value };
}

/** Money that comes, or with a minus is missing. Who types the minus means less. */
export function readChange({
  direction,
  amount,
}: Pick<AdjustmentDraft, "direction" | "amount">): ReadField<string> {
  const isLess = direction === "less" || TYPED_MINUS.test(amount);
  const typed = readTypedAmount(amount.replace(TYPED_MINUS, ""));
  if ("fault" in typed) return { error: typed.fault };
  if (typed.value === null) return { error: "Enter an amount, such as 450 or 120.50." };
  if (signOf(typed.value) === 0) return { error: "Enter an amount above zero." };

  return { value: isLess ? `-${typed.value}` : typed.value };
}

export function readDate(text: string): ReadField<string> {
  if (text === "") return { error: "Choose a date." };
  if (!isCalendarDate(text) || !/^(19|20|21)/.test(text)) {
    return { error: "Choose a date within this lifetime." };
  }
  return { value: text };
}

export function readEvery(text: string): ReadField<number> {
  const months = /^[0-9]{1,3}$/.test(text.trim()) ? Number(text) : 0;

  return months >= 1 && months <= EVERY_MONTHS_MAX
    ? { value: months }
    : { error: `Enter whole months, 1 to ${EVERY_MONTHS_MAX}.` };
}

/** The sentences of those fields that are wrong. */
export function errorsIn(
  fields: Partial<Record<keyof AdjustmentDraft, ReadField<unknown>>>,
): DraftErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => ("error" in read ? [[name, read.error]] : [])),
  );
}
