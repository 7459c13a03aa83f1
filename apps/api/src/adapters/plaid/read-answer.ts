import { compareDates, isCalendarDate } from "@snowball/dates";
import { amountFromNumber, compareAmounts, percentageFromNumber, signOf } from "@snowball/money";

import {
  AMOUNT_MAX,
  FIRST_DATE,
  LAST_DATE,
  LIST_LENGTH_MAX,
  PROVIDER_ID_LENGTH_MAX,
  RATE_PERCENT_MAX,
} from "#ports/bank-data.ts";

/**
 * Functions that validate Plaid's responses, because the SDK's types are not checked at run time. Each throws
 * `UnreadableAnswer` with the field name, so that a response is read completely or not at all. Display texts are
 * shortened. Other invalid values are rejected, but impossible optional numbers and dates become null, so that one
 * absurd value does not block all others.
 */

export type Answer = { readonly [field: string]: unknown };
/** The object with the field; null if it is absent, and then so is the field. */
type From = Answer | null;

function isAbsent(from: From, field: string): boolean {
  const value = from?.[field];

  return value === null || value === undefined;
}

/** Returns a reader that returns null for an absent field. */
function orNull<T>(read: (from: From, field: string) => T) {
  return (from: From, field: string): T | null =>
    isAbsent(from, field) ? null : read(from, field);
}

/** The response does not have the documented shape. The message has the field name, but never its content. */
export class UnreadableAnswer extends Error {
  constructor(field: string) {
    super(`the answer's field ${field} is not as promised`);
    this.name = "UnreadableAnswer";
  }
}

export function checkObject(value: unknown, field: string): Answer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UnreadableAnswer(field);
  }
  return value as Answer;
}

export function readObject(from: From, field: string): Answer {
  return checkObject(from?.[field], field);
}

export const readObjectOrNull = orNull(readObject);

export function readList<T>(from: From, field: string, read: (entry: Answer) => T): T[] {
  const value = from?.[field];
  if (!Array.isArray(value) || value.length > LIST_LENGTH_MAX) throw new UnreadableAnswer(field);
  return value.map((entry) => read(checkObject(entry, field)));
}

/** Like `readList`, but returns an empty list for null, which Plaid sends for a list that does not apply. */
export function readListOrNone<T>(from: From, field: string, read: (entry: Answer) => T): T[] {
  return isAbsent(from, field) ? [] : readList(from, field, read);
}

/** Reads an id, token or cursor. It must be exact, because it is compared and sent back. */
export function readId(from: From, field: string): string {
  const value = from?.[field];
  if (typeof value !== "string" || value === "" || value.length > PROVIDER_ID_LENGTH_MAX) {
    throw new UnreadableAnswer(field);
  }
  if (!isStorable(value)) throw new UnreadableAnswer(field);
  return value;
}

export const readIdOrNull = orNull(readId);

/**
 * Reads a display text. Removes NUL and replaces lone surrogates, because PostgreSQL rejects both. Shortens the text
 * to `lengthMax` characters. Returns null if it is absent or empty.
 */
export function readText(from: From, field: string, lengthMax: number): string | null {
  const value = from?.[field];
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") throw new UnreadableAnswer(field);
  // Cuts megabytes of text early. Four times is enough for the UTF-16 units of any character.
  const head = value
    .slice(0, lengthMax * 4)
    .replaceAll("\0", "")
    .toWellFormed();
  const text = Array.from(head).slice(0, lengthMax).join("").trim();

  return text === "" ? null : text;
}

export function readAmount(from: From, field: string): string {
  const amount = readNumber(from, field, amountFromNumber);
  const magnitude = amount.replace("-", "");
  if (compareAmounts(magnitude, AMOUNT_MAX) > 0) throw new UnreadableAnswer(field);
  return amount;
}

export const readAmountOrNull = orNull(readAmount);

/** Reads an amount due or a credit limit. Returns "0.00" for a negative value. */
export function readDueOrNull(from: From, field: string): string | null {
  const amount = readAmountOrNull(from, field);

  return amount !== null && signOf(amount) < 0 ? "0.00" : amount;
}

/** Reads a count. Returns null if it is above `max`, negative or not whole. */
export function readCountOrNull(from: From, field: string, max: number): number | null {
  const value = from?.[field];
  if (value === null || value === undefined) return null;
  if (typeof value !== "number") throw new UnreadableAnswer(field);

  return Number.isInteger(value) && value >= 0 && value <= max ? value : null;
}

/** Reads a rate in percent. Returns null if it is negative or impossibly high. */
export function readPercentageOrNull(from: From, field: string): string | null {
  const value = from?.[field];
  if (value === null || value === undefined) return null;
  if (typeof value !== "number") throw new UnreadableAnswer(field);

  return value >= 0 && value <= RATE_PERCENT_MAX
    ? readNumber(from, field, percentageFromNumber)
    : null;
}

export function readDate(from: From, field: string): string {
  const date = readDateOrNull(from, field);
  if (date === null) throw new UnreadableAnswer(field);
  return date;
}

/** Reads a date. Returns null if it is outside the range of plausible dates. */
export function readDateOrNull(from: From, field: string): string | null {
  const value = from?.[field];
  if (value === null || value === undefined) return null;
  if (typeof value !== "string" || !isCalendarDate(value)) throw new UnreadableAnswer(field);
  const isWithin = compareDates(value, FIRST_DATE) >= 0 && compareDates(value, LAST_DATE) <= 0;

  return isWithin ? value : null;
}

export function readInstant(from: From, field: string): Date {
  const value = from?.[field];
  return checkInstant(typeof value === "string" ? value : Number.NaN, field);
}

export function readUnixTimeOrNull(from: From, field: string): Date | null {
  const value = from?.[field];
  if (value === null || value === undefined) return null;
  return checkInstant(typeof value === "number" ? value * 1000 : Number.NaN, field);
}

function checkInstant(value: string | number, field: string): Date {
  // oxlint-disable-next-line no-restricted-globals -- a received instant, not the current time
  const instant = new Date(value);
  // Years beyond 9999 or before 0 have another ISO format and do not fit the database columns.
  if (Number.isNaN(instant.getTime()) || !/^(19|[2-9]\d)/.test(instant.toISOString())) {
    throw new UnreadableAnswer(field);
  }
  return instant;
}

export function readFlag(from: From, field: string): boolean {
  const value = from?.[field];
  if (typeof value !== "boolean") throw new UnreadableAnswer(field);
  return value;
}

export const readFlagOrNull = orNull(readFlag);

function readNumber(from: From, field: string, convert: (value: number) => string): string {
  const value = from?.[field];
  if (typeof value !== "number") throw new UnreadableAnswer(field);
  try {
    return convert(value);
  } catch {
    // The number is not finite or too long. The error contains the field name only.
    throw new UnreadableAnswer(field);
  }
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
