import { isCalendarDate } from "@snowball/dates";

import { counted } from "../format-duration.ts";
import { readTypedAmount, readTypedDate, readTypedPercentage, type Typed } from "./read-typed.ts";

/** Error messages by the field's name on the wire, e.g. `balances.0.promo.apr`. */
export type Faults = Partial<Record<string, string>>;

/**
 * Creates a reader of typed texts that collects all errors, so that a form shows them together. An
 * invalid text reads as null.
 */
export function createFieldReader() {
  const faults: Faults = {};

  function note(name: string, typed: Typed): string | null {
    if ("value" in typed) return typed.value;
    faults[name] = typed.fault;
    return null;
  }

  return {
    faults,
    /** @param what the subject of the error messages, e.g. `The balance`. */
    amount: (name: string, text: string, what: string) => note(name, readTypedAmount(text, what)),
    percentage: (name: string, text: string) => note(name, readTypedPercentage(text)),
    date(name: string, text: string): string | null {
      if (text === "") return null;
      return note(name, isCalendarDate(text) ? { value: text } : { fault: "Not a valid value." });
    },
    /** Reads the date of a planned event, which must be within a lifetime. */
    plannedDate: (name: string, text: string) => note(name, readTypedDate(text)),
    /** Reads a text without the space around it. */
    text(name: string, text: string, lengthMax: number): string | null {
      const value = text.trim();
      const more = Array.from(value).length - lengthMax;
      if (more > 0) faults[name] = `Shorten it by ${counted(more, "character")}.`;
      return value || null;
    },
    months(name: string, text: string, max: number): number | null {
      if (text.trim() === "") return null;
      const value = Number(text.trim());
      if (Number.isInteger(value) && value >= 1 && value <= max) return value;
      faults[name] = `Enter 1 to ${max.toLocaleString("en-US")} months.`;
      return null;
    },
    /** Returns the value. If it is null and the field has no other error, adds this one. */
    need<Value>(
      name: string,
      value: Value | null,
      fault = "This field is required.",
    ): Value | null {
      if (value === null) faults[name] ??= fault;
      return value;
    },
  };
}

export type FieldReader = ReturnType<typeof createFieldReader>;
