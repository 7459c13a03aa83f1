import { isCalendarDate } from "@snowball/dates";

import { readTypedAmount, readTypedPercentage, type Typed } from "#lib/read-typed.ts";

/** What is wrong, by the field's name on the wire, e.g. `balances.0.promo.apr`. */
export type Faults = Partial<Record<string, string>>;

/**
 * Reads typed texts and gathers what is wrong with them, so that a form says everything at once. A
 * text with a fault reads as null.
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
    /** @param what how a sentence calls the figure, e.g. `The balance`. */
    amount: (name: string, text: string, what: string) => note(name, readTypedAmount(text, what)),
    percentage: (name: string, text: string) => note(name, readTypedPercentage(text)),
    date(name: string, text: string): string | null {
      if (text === "") return null;
      return note(name, isCalendarDate(text) ? { value: text } : { fault: "Not a valid value." });
    },
    months(name: string, text: string, max: number): number | null {
      if (text.trim() === "") return null;
      const value = Number(text.trim());
      if (Number.isInteger(value) && value >= 1 && value <= max) return value;
      faults[name] = `Enter 1 to ${max.toLocaleString("en-US")} months.`;
      return null;
    },
    /** The value; without one, and where nothing else is wrong with the field, it is missing. */
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
