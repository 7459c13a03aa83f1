import type { DebtKind } from "@snowball/contract";
import { canonicalPercentage } from "@snowball/money";

import { readTypedAmount, readTypedPercentage, type Typed } from "#lib/form/read-typed.ts";

/** What a table does not say by itself; nothing of it is guessed. */
export type Answers = {
  /** `1,234.56` or `1.234,56`. */
  decimals?: "point" | "comma";
  /** Whether 0.1999 is 0.1999 % or 19.99 %. */
  rates?: "percent" | "share";
  /** Whether 05/06/2026 is the 6th of May or the 5th of June. */
  dates?: "month" | "day";
};

const NOTHING = /^([-–—?]|n\/?a|unknown|none|tbd)$/i;
const OTHER_CURRENCY = /[€£¥₹]|\b(EUR|GBP|CAD|AUD|CHF|JPY|INR)\b/;

export function readAmount(cell: string, what: string, { decimals }: Answers): Typed {
  if (OTHER_CURRENCY.test(cell)) {
    return { fault: "Only dollars can be imported. Enter this debt by hand, in its own currency." };
  }

  return readTypedAmount(inPoints(cell, decimals), what);
}

export function readRate(cell: string, { decimals, rates }: Answers): Typed {
  const text = inPoints(cell, decimals);
  const read = readTypedPercentage(text);
  if (rates !== "share" || text.includes("%") || !("value" in read) || read.value === null) {
    return read;
  }

  return readTypedPercentage(timesHundred(read.value));
}

/** Exact: the point moves by two places. */
function timesHundred(value: string): string {
  const [whole = "", fraction = ""] = value.split(".");
  const digits = fraction.padEnd(2, "0");

  return canonicalPercentage(`${BigInt(whole + digits.slice(0, 2))}.${digits.slice(2) || "0"}`);
}

/** Without currency and spaces, a decimal comma as a point; empty where it says that nobody knows. */
function inPoints(cell: string, decimals: Answers["decimals"]): string {
  const bare = cell
    .replace(/\bUSD\b/i, "")
    .replaceAll(/(?<=\d)[\s\u00A0\u202F](?=\d{3})/g, decimals === "comma" ? "." : ",")
    .trim();
  if (NOTHING.test(bare)) return "";

  return decimals === "comma"
    ? bare.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."))
    : bare;
}

const SLASHED = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})([/.-]\d{2,4})?$/;

/** Two numbers of a date whose order a country decides. */
export function slashed(cell: string): [first: number, second: number] | null {
  const { first, second } = SLASHED.exec(cell)?.groups ?? {};

  return first === undefined || second === undefined ? null : [Number(first), Number(second)];
}

/** The day of the month on which a payment is due: of a day, a date or the end of the month. */
export function readDueDay(
  cell: string,
  { dates }: Answers,
): { value: number | null } | { fault: string } {
  if (cell === "" || NOTHING.test(cell)) return { value: null };
  const day = dayOf(cell, dates);

  return day !== null && day >= 1 && day <= 31
    ? { value: day }
    : { fault: "Write the due day as 1 to 31, or as a date." };
}

const DAY = /^(\d{1,2})(st|nd|rd|th)?( of (the|each|every) month)?$/i;
const ISO = /^\d{4}-\d{2}-(\d{2})\b/;
const WORDED = /^(?:[a-z]{3,9}\.? (\d{1,2})|(\d{1,2}) [a-z]{3,9}\.?)(?:,? \d{4})?$/i;
const LAST = /^(the )?(last( day)?|end)( of (the |each )?month)?$/i;

function dayOf(cell: string, dates: Answers["dates"]): number | null {
  if (LAST.test(cell)) return 31;
  const pair = slashed(cell);
  if (pair) {
    const [day, month] = dates === "day" ? pair : pair.toReversed();
    return day !== undefined && month !== undefined && month <= 12 ? day : null;
  }
  const [text] = [DAY, ISO, WORDED].flatMap(
    (pattern) =>
      pattern
        .exec(cell)
        ?.slice(1)
        .filter((part) => /^\d/.test(part ?? "")) ?? [],
  );

  return text === undefined ? null : Number(text);
}

const KINDS: readonly (readonly [RegExp, DebtKind])[] = [
  [/card|visa|master|amex|american express|revolving/, "credit_card"],
  [/mortgage|home loan/, "mortgage"],
  [/student|education/, "student_loan"],
  [/auto|\bcar\b|vehicle|truck|motorcycle/, "auto_loan"],
  [/medical|hospital|dental|doctor|health/, "medical"],
  [/personal|installment|consolidation|payday/, "personal_loan"],
];

/** What a table calls a kind of debt; null where it says none that we tell apart. */
export function readKind(cell: string): DebtKind | null {
  const text = cell.toLowerCase().replaceAll("_", " ");

  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? (text === "" ? null : "other");
}
