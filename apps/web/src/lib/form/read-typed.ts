import { DEBT_AMOUNT_MAX, RATE_PERCENT_MAX } from "@snowball/contract";
import { isCalendarDate } from "@snowball/dates";
import { canonicalPercentage, compareAmounts, formatAmount } from "@snowball/money";

/** What somebody typed: as the wire wants it, null where nothing was typed, or what is wrong with it. */
export type Typed = { value: string | null } | { fault: string };

const NUMBER = /^(?=\.?[0-9])0*(?<whole>[0-9]*)\.?(?<fraction>[0-9]*)$/;
const GROUPED = /^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$/;
/** `12,50` and `1.234,56`, as most of the world writes money. */
const DECIMAL_COMMA = /^[0-9.]*,[0-9]{1,2}$/;
const MINUS = /^[-−(]/;

const CENT_DECIMALS = 2;
const RATE_DECIMALS_MAX = 4;
/** More digits than any limit, and few enough to be compared exactly. */
const DIGITS_MAX = 15;

/**
 * Money as people type or paste it: `1,234.56`, `$1,234.56`, `1234.5`, `.5`. The wire gets two
 * decimals; nothing is rounded. What is wrong is said in the API's words.
 * @param what how the sentence calls it, e.g. `The balance`.
 */
export function readTypedAmount(text: string, what = "The amount"): Typed {
  if (text.trim() === "") return { value: null };
  const bare = text.trim().replace(/^([-−]?)\s*\$\s*/, "$1");
  if (bare.includes("%")) return { fault: "Enter an amount of money, without a percent sign." };
  if (MINUS.test(bare)) return { fault: `${what} cannot be negative.` };

  const digits = readNumber(bare, "1,234.56");
  if ("fault" in digits) return digits;
  if (digits.fraction.length > CENT_DECIMALS) {
    return { fault: "Enter dollars and cents, with two decimals." };
  }
  const value = `${digits.whole}.${digits.fraction.padEnd(CENT_DECIMALS, "0")}`;

  return isAbove(value, DEBT_AMOUNT_MAX)
    ? { fault: `${what} cannot be more than ${formatAmount(DEBT_AMOUNT_MAX, null)}.` }
    : { value };
}

/** A yearly rate or a share: `24.99`, `24.99%`, `0`. */
export function readTypedPercentage(text: string): Typed {
  if (text.trim() === "") return { value: null };
  const bare = text.trim().replace(/\s*%$/, "");
  const outside = { fault: `Enter a rate from 0 to ${RATE_PERCENT_MAX} percent.` };
  if (bare.includes("$")) return { fault: "Enter a percentage, without a dollar sign." };
  if (MINUS.test(bare)) return outside;

  const digits = readNumber(bare, "24.99");
  if ("fault" in digits) return digits;
  if (digits.fraction.length > RATE_DECIMALS_MAX) {
    return { fault: "Enter the rate with at most four decimals." };
  }
  const value = digits.fraction === "" ? digits.whole : `${digits.whole}.${digits.fraction}`;

  return isAbove(value, String(RATE_PERCENT_MAX)) ? outside : { value: canonicalPercentage(value) };
}

/** A date as the browser's field gives it; a year that was half typed is none. */
export function readTypedDate(text: string): Typed {
  if (text === "") return { value: null };

  return isCalendarDate(text) && /^(19|20|21)/.test(text)
    ? { value: text }
    : { fault: "Choose a date within this lifetime." };
}

function isAbove(value: string, limit: string): boolean {
  return value.length > DIGITS_MAX || compareAmounts(value, limit) > 0;
}

type Digits = { whole: string; fraction: string };

function readNumber(text: string, example: string): Digits | { fault: string } {
  if (DECIMAL_COMMA.test(text)) {
    return { fault: `Use a point for decimals: ${text.replaceAll(".", "").replace(",", ".")}` };
  }
  if (text.includes(",") && !GROUPED.test(text)) {
    return { fault: `Check the commas; write for example ${example}` };
  }
  const digits = NUMBER.exec(text.replaceAll(",", ""))?.groups;
  if (digits === undefined) return { fault: `Enter a number such as ${example}` };

  return { whole: digits["whole"] || "0", fraction: digits["fraction"] ?? "" };
}
