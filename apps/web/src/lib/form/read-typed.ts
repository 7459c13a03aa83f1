import { DEBT_AMOUNT_MAX, RATE_PERCENT_MAX } from "@snowball/contract";
import { isCalendarDate } from "@snowball/dates";
import { canonicalPercentage, compareAmounts, formatAmount } from "@snowball/money";

/** The value of a typed text for the API, null for an empty text, or an error message. */
export type Typed = { value: string | null } | { fault: string };

const NUMBER = /^(?=\.?[0-9])0*(?<whole>[0-9]*)\.?(?<fraction>[0-9]*)$/;
/** For example `1,234` and `1,234,567.89`. */
const GROUPED = /^[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]*)?$/;
/** For example `12,50` and `1.234,56`. */
const DECIMAL_COMMA = /^(?:[0-9]*|[1-9][0-9]{0,2}(?:\.[0-9]{3})+),(?<fraction>[0-9]*)$/;
const MINUS = /^[-−(]/;

const CENT_DECIMALS = 2;
const RATE_DECIMALS_MAX = 4;
/** More digits than any limit has, and few enough to compare exactly. */
const DIGITS_MAX = 15;

/**
 * Reads money as people type or paste it: `1,234.56`, `$1,234.56`, `1234.5`, `.5`, `1234,56`. A comma that can separate
 * thousands does so; any other comma is the decimal mark. Returns two decimals and never rounds.
 * @param what the subject of the error messages, e.g. `The amount`.
 */
export function readTypedAmount(text: string, what = "The amount"): Typed {
  if (text.trim() === "") return { value: null };
  const bare = text.trim().replace(/^([-−]?)\s*\$\s*/, "$1");
  if (bare.includes("%")) return { fault: "Enter an amount of money, without a percent sign." };
  if (MINUS.test(bare)) return { fault: `${what} can't be negative.` };

  const digits = GROUPED.test(bare)
    ? readNumber(bare.replaceAll(",", ""), "1,234.56")
    : readNumber(withDecimalPoint(bare, CENT_DECIMALS), "1,234.56");
  if ("fault" in digits) return digits;
  if (digits.fraction.length > CENT_DECIMALS) {
    return { fault: "Enter dollars and cents, with two decimals." };
  }
  const value = `${digits.whole}.${digits.fraction.padEnd(CENT_DECIMALS, "0")}`;

  return isAbove(value, DEBT_AMOUNT_MAX)
    ? { fault: `${what} can't be more than ${formatAmount(DEBT_AMOUNT_MAX, null)}.` }
    : { value };
}

/**
 * Reads a yearly rate or a share: `24.99`, `24.99%`, `24,99`, `0`. Rates have no thousands
 * separator, so a comma is the decimal mark.
 */
export function readTypedPercentage(text: string): Typed {
  if (text.trim() === "") return { value: null };
  const bare = text.trim().replace(/\s*%$/, "");
  const outside = { fault: `Enter a rate from 0 to ${RATE_PERCENT_MAX} percent.` };
  if (bare.includes("$")) return { fault: "Enter a percentage, without a dollar sign." };
  if (MINUS.test(bare)) return outside;

  if (bare === "1,000")
    return { fault: "Enter 1000 or 1.000, so that we know which one you mean." };
  const digits = readNumber(withDecimalPoint(bare, RATE_DECIMALS_MAX), "24.99");
  if ("fault" in digits) return digits;
  if (digits.fraction.length > RATE_DECIMALS_MAX) {
    return { fault: "Enter the rate with at most four decimals." };
  }
  const value = digits.fraction === "" ? digits.whole : `${digits.whole}.${digits.fraction}`;

  return isAbove(value, String(RATE_PERCENT_MAX)) ? outside : { value: canonicalPercentage(value) };
}

/** Reads the value of a date input. Rejects years outside 1900–2199, which are often half typed. */
export function readTypedDate(text: string): Typed {
  if (text === "") return { value: null };

  return isCalendarDate(text) && /^(19|20|21)/.test(text)
    ? { value: text }
    : { fault: "Choose a date from 1900 to 2199." };
}

function isAbove(value: string, limit: string): boolean {
  return value.length > DIGITS_MAX || compareAmounts(value, limit) > 0;
}

type Digits = { whole: string; fraction: string };

/** Replaces a decimal comma by a point; a text with any other comma stays as it is. */
function withDecimalPoint(text: string, decimalsMax: number): string {
  const fraction = DECIMAL_COMMA.exec(text)?.groups?.["fraction"];
  if (fraction === undefined || fraction.length > decimalsMax) return text;

  return text.replaceAll(".", "").replace(",", ".");
}

/** @param text contains a comma only if its meaning is unclear. */
function readNumber(text: string, example: string): Digits | { fault: string } {
  if (text.includes(",")) return { fault: `Check the commas; write for example ${example}` };
  const digits = NUMBER.exec(text)?.groups;
  if (digits === undefined) return { fault: `Enter a number such as ${example}.` };

  return { whole: digits["whole"] || "0", fraction: digits["fraction"] ?? "" };
}
