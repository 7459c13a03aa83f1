import { isCalendarDate } from "@snowball/dates";

import { readTypedAmount, readTypedDate, readTypedPercentage, type Typed } from "./read-typed.ts";

/** What is wrong, by the field's name on the wire, e.g. `balances.0.promo.apr`. */
export type Faults = Partial<Record<string, string>>;

/**
 * Reads typed texts and gathers what is wrong with them, so that a form says everything at once. A
 * text with a fault reads as null.
 */
export function createFieldReader() {
  const faults: Faults = {};
  const missing = new Set<string>();

  function note(name: string, typed: Typed): string | null {
    if ("value" in typed) return typed.value;
    faults[name] = typed.fault;
    return null;
  }

  return {
    faults,
    /** Whether nothing is wrong with a field but that it is empty. */
    isMissing: (name: string) => missing.has(name),
    /** Says what is wrong with a field, unless that was said. */
    fault: (name: string, sentence: string) => void (faults[name] ??= sentence),
    /** @param what how a sentence calls the figure, e.g. `The balance`. */
    amount: (name: string, text: string, what: string) => note(name, readTypedAmount(text, what)),
    percentage: (name: string, text: string) => note(name, readTypedPercentage(text)),
    date(name: string, text: string): string | null {
      if (text === "") return null;
      return note(name, isCalendarDate(text) ? { value: text } : { fault: "Not a valid value." });
    },
    /** A date of somebody's life: what is planned has one. */
    plannedDate: (name: string, text: string) => note(name, readTypedDate(text)),
    /** Empty is none, and not allowed. */
    wholeMonths(name: string, text: string, max: number): number | null {
      const value = /^[0-9]{1,3}$/.test(text.trim()) ? Number(text) : 0;
      if (value >= 1 && value <= max) return value;
      faults[name] = `Enter whole months, 1 to ${max}.`;
      return null;
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
      if (value === null && faults[name] === undefined) {
        faults[name] = fault;
        missing.add(name);
      }
      return value;
    },
  };
}

export type FieldReader = ReturnType<typeof createFieldReader>;
