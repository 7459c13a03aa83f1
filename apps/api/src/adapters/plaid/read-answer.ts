import { compareDates, isCalendarDate } from "@snowball/dates";
import { amountFromNumber, compareAmounts, percentageFromNumber, signOf } from "@snowball/money";

import {
  AMOUNT_MAX,
  FIRST_DATE,
  LAST_DATE,
  LIST_LENGTH_MAX,
  PROVIDER_ID_LENGTH_MAX,
  RATE_PERCENT_MAX,
} from "#ports/bank-data-limits.ts";

/**
 * Readers for what Plaid sent. The SDK's types are what Plaid promises; these functions look at what
 * came. Each throws `UnreadableAnswer` naming the field, so that an answer is taken whole or not at
 * all. Texts for people are cut to fit; everything that means something is refused instead, but for a
 * figure or a date that cannot be: where nothing need be said, the bank then said nothing. One absurd
 * figure does not keep all others away for as long as the bank repeats it.
 */

export type Answer = { readonly [field: string]: unknown };

/** The answer does not have the promised form. Says which field, never its content. */
export class UnreadableAnswer extends Error {
  constructor(field: string) {
    super(`the answer's field ${field} is not as promised`);
    this.name = "UnreadableAnswer";
  }
}

export function readObject(value: unknown, field: string): Answer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UnreadableAnswer(field);
  }
  return value as Answer;
}

export function readObjectOrNull(value: unknown, field: string): Answer | null {
  return value === null || value === undefined ? null : readObject(value, field);
}

/** A list read entry by entry. */
export function readList<T>(value: unknown, field: string, read: (entry: Answer) => T): T[] {
  if (!Array.isArray(value) || value.length > LIST_LENGTH_MAX) throw new UnreadableAnswer(field);
  return value.map((entry) => read(readObject(entry, field)));
}

/** Like `readList`; Plaid sends null for a list that does not apply. */
export function readListOrNone<T>(value: unknown, field: string, read: (entry: Answer) => T): T[] {
  return value === null || value === undefined ? [] : readList(value, field, read);
}

/** An id, token or cursor: compared and sent back, so it is taken exactly or refused. */
export function readId(value: unknown, field: string): string {
  if (typeof value !== "string" || value === "" || value.length > PROVIDER_ID_LENGTH_MAX) {
    throw new UnreadableAnswer(field);
  }
  if (!isStorable(value)) throw new UnreadableAnswer(field);
  return value;
}

export function readIdOrNull(value: unknown, field: string): string | null {
  return value === null || value === undefined ? null : readId(value, field);
}

/**
 * A text for people: what PostgreSQL cannot hold (NUL, lone surrogates) is left out, the rest is cut
 * to `lengthMax` characters. Null when absent or empty.
 */
export function readText(value: unknown, field: string, lengthMax: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") throw new UnreadableAnswer(field);
  // Four times: enough for any character's UTF-16 units, and no work on megabytes of text.
  const head = value
    .slice(0, lengthMax * 4)
    .replaceAll("\0", "")
    .toWellFormed();
  const text = Array.from(head).slice(0, lengthMax).join("").trim();

  return text === "" ? null : text;
}

export function readAmount(value: unknown, field: string): string {
  const amount = readNumber(value, field, amountFromNumber);
  const magnitude = amount.replace("-", "");
  if (compareAmounts(magnitude, AMOUNT_MAX) > 0) throw new UnreadableAnswer(field);
  return amount;
}

export function readAmountOrNull(value: unknown, field: string): string | null {
  return value === null || value === undefined ? null : readAmount(value, field);
}

/** Of what a user is asked to pay, or may borrow: below zero it is nothing. */
export function readDueOrNull(value: unknown, field: string): string | null {
  const amount = readAmountOrNull(value, field);

  return amount !== null && signOf(amount) < 0 ? "0.00" : amount;
}

/** A number of things; null where there cannot be so many, or a part of one. */
export function readCountOrNull(value: unknown, field: string, most: number): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "number") throw new UnreadableAnswer(field);

  return Number.isInteger(value) && value >= 0 && value <= most ? value : null;
}

/** Null where no lender asks for so much, or pays to be owed. */
export function readPercentageOrNull(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "number") throw new UnreadableAnswer(field);

  return value >= 0 && value <= RATE_PERCENT_MAX
    ? readNumber(value, field, percentageFromNumber)
    : null;
}

export function readDate(value: unknown, field: string): string {
  const date = readDateOrNull(value, field);
  if (date === null) throw new UnreadableAnswer(field);
  return date;
}

/** Null where nothing of a debt can have happened yet, or will. */
export function readDateOrNull(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string" || !isCalendarDate(value)) throw new UnreadableAnswer(field);
  const isWithin = compareDates(value, FIRST_DATE) >= 0 && compareDates(value, LAST_DATE) <= 0;

  return isWithin ? value : null;
}

export function readInstant(value: unknown, field: string): Date {
  return checkInstant(typeof value === "string" ? value : Number.NaN, field);
}

/** Seconds since 1970. */
export function readUnixTimeOrNull(value: unknown, field: string): Date | null {
  if (value === null || value === undefined) return null;
  return checkInstant(typeof value === "number" ? value * 1000 : Number.NaN, field);
}

function checkInstant(value: string | number, field: string): Date {
  // oxlint-disable-next-line no-restricted-globals -- an instant that was told, not a reading of the clock
  const instant = new Date(value);
  // What lies beyond the year 9999 or before the year 0 has another form, and fits no column.
  if (Number.isNaN(instant.getTime()) || !/^(19|[2-9]\d)/.test(instant.toISOString())) {
    throw new UnreadableAnswer(field);
  }
  return instant;
}

export function readFlag(value: unknown, field: string): boolean {
  if (typeof value !== "boolean") throw new UnreadableAnswer(field);
  return value;
}

export function readFlagOrNull(value: unknown, field: string): boolean | null {
  return value === null || value === undefined ? null : readFlag(value, field);
}

function readNumber(value: unknown, field: string, convert: (value: number) => string): string {
  if (typeof value !== "number") throw new UnreadableAnswer(field);
  try {
    return convert(value);
  } catch {
    // Not finite or longer than any amount; the caller learns the field, not the number.
    throw new UnreadableAnswer(field);
  }
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
