import type { DebtKind } from "@snowball/contract";
import { canonicalPercentage, signOf } from "@snowball/money";

import { readTypedAmount, readTypedPercentage, type Typed } from "#lib/form/read-typed.ts";

export type Answers = {
  /** The decimal separator: `1,234.56` or `1.234,56`. */
  decimals?: "point" | "comma";
  /** Whether a balance below zero is owed, or is a credit. */
  signs?: "owed" | "credit";
  /** Whether 0.1999 is 0.1999 % or 19.99 %. */
  rates?: "percent" | "share";
  /** Whether 05/06/2026 is the 6th of May or the 5th of June. */
  dates?: "month" | "day";
  /** Which of several balances of an account to keep: the latest, or all rows. */
  history?: "latest" | "all";
};

type Decimals = Answers["decimals"];

const UNKNOWN_VALUE = /^([-–—?]|n\/?a|unknown|none|tbd)$/i;

/** How a cell marks its amount: with a minus or brackets, or as `CR` or `DR`. */
export type Sign = "none" | "below" | "credit" | "debit";
type SignedAmount = { value: string | null; sign: Sign } | { fault: string };

const DOLLARS_BEFORE = /^(?<sign>[-−–—(]?\s*)(?:US\s?\$|\$|USD\b)\s*/i;
const DOLLARS_AFTER = /\s*(?:US\s?\$|\$|\bUSD)(?<sign>\s*[-−)]?)$/i;
/** Excel's accounting format writes zero as `$ -`. */
const ACCOUNTING_ZERO = /^(US\s?)?\$\s*[-–—]$/i;
const SIGNS: readonly [RegExp, Sign][] = [
  [/^\((?<bare>.+)\)$/, "below"],
  [/^[-−–—]\s*(?<bare>.+)$/, "below"],
  [/^(?<bare>.+?)\s*[-−]$/, "below"],
  [/^(?<bare>.+?)\s*CR\.?$/i, "credit"],
  [/^(?<bare>.+?)\s*DR\.?$/i, "debit"],
];

/**
 * Parses an amount in US dollars and its sign, in the formats that lists use: `$(1,234.56)`, `1'234.56`,
 * `35.00 $`, `1500.00-`, `320.10 DR`.
 * @param what name of the amount in error messages, such as `The balance`.
 */
export function parseAmount(cell: string, what: string, decimals?: Decimals): SignedAmount {
  const currency = findOtherCurrency(cell);
  if (currency !== null) return { fault: otherCurrencyFault(currency) };
  const text = cell.trim();
  if (ACCOUNTING_ZERO.test(text)) return { value: "0.00", sign: "none" };
  if (UNKNOWN_VALUE.test(text)) return { value: null, sign: "none" };
  const amount = text.replace(DOLLARS_BEFORE, "$<sign>").replace(DOLLARS_AFTER, "$<sign>").trim();
  const [pattern, sign] = SIGNS.find(([each]) => each.test(amount)) ?? [null, "none" as const];
  const bare = pattern?.exec(amount)?.groups?.["bare"] ?? amount;
  const read = readTypedAmount(withPoint(bare, decimals), what);
  if ("fault" in read) return read;

  return { value: read.value, sign: isZero(read.value) ? "none" : sign };
}

function isZero(value: string | null): boolean {
  return value !== null && signOf(value) === 0;
}

export function otherCurrencyFault(currency: string): string {
  return `Only US dollars can be imported, and this is in ${currency}. Enter this debt by hand, in its own currency.`;
}

export function readRate(cell: string, { decimals, rates }: Answers): Typed {
  const bare = cell.trim();
  const text = UNKNOWN_VALUE.test(bare) ? "" : withPoint(bare, decimals);
  const read = readTypedPercentage(text);
  if (rates !== "share" || text.includes("%") || !("value" in read) || read.value === null) {
    return read;
  }

  return readTypedPercentage(multiplyByHundred(read.value));
}

/** Moves the point by two places, without rounding. */
function multiplyByHundred(value: string): string {
  const [whole = "", fraction = ""] = value.split(".");
  const digits = fraction.padEnd(2, "0");

  return canonicalPercentage(`${BigInt(whole + digits.slice(0, 2))}.${digits.slice(2) || "0"}`);
}

/** Spaces and apostrophes between groups of three digits, as French and Swiss lists write them. */
const GROUP_MARK = /(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(?!\d))/g;

/** Removes marks between thousands. If a comma separates the decimals, swaps points and commas. */
function withPoint(text: string, decimals: Decimals): string {
  const ungrouped = text.replaceAll(GROUP_MARK, "");

  return decimals === "comma"
    ? ungrouped.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."))
    : ungrouped;
}

const SLASHED = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?(?=$|[ T])/;

/**
 * Returns the two numbers of a date such as `05/06`, which is month and day in one country and day and month
 * in another.
 */
export function parseSlashed(cell: string): [first: number, second: number] | null {
  const { first, second } = SLASHED.exec(cell)?.groups ?? {};

  return first === undefined || second === undefined ? null : [Number(first), Number(second)];
}

export function readDueDay(
  cell: string,
  { dates }: Answers,
): { value: number | null } | { fault: string } {
  if (cell === "" || UNKNOWN_VALUE.test(cell)) return { value: null };
  const day = parseDay(cell, dates);

  return day !== null && day >= 1 && day <= 31
    ? { value: day }
    : { fault: "Write the due day as 1 to 31, or as a date." };
}

const DAY = /^(\d{1,2})(st|nd|rd|th)?( of (the|each|every) month)?$/i;
const ISO = /^\d{4}-\d{2}-(\d{2})\b/;
const WORDED = /^(?:[a-z]{3,9}\.? (\d{1,2})|(\d{1,2}) [a-z]{3,9}\.?)(?:,? \d{4})?$/i;
const LAST = /^(the )?(last( day)?|end)( of (the |each )?month)?$/i;

function parseDay(cell: string, dates: Answers["dates"]): number | null {
  if (LAST.test(cell)) return 31;
  const pair = parseSlashed(cell);
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

/** Returns the date of a balance as `YYYY-MM-DD`, so that dates sort as text. Null if it is not a date. */
export function readBalanceDate(cell: string, { dates }: Answers): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(cell)?.[0];
  if (iso !== undefined) return iso;
  const { year } = SLASHED.exec(cell)?.groups ?? {};
  const pair = parseSlashed(cell);
  if (year === undefined || pair === null) return null;
  const [day = 0, month = 0] = dates === "day" ? pair : pair.toReversed();

  return [year.padStart(4, "20"), twoDigits(month), twoDigits(day)].join("-");
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const KINDS: readonly (readonly [RegExp, DebtKind])[] = [
  [/card|visa|master|amex|american express|revolving|^credit$/, "credit_card"],
  [/mortgage|home loan/, "mortgage"],
  [/student|education/, "student_loan"],
  [/auto|\bcar\b|vehicle|truck|motorcycle/, "auto_loan"],
  [/medical|hospital|dental|doctor|health/, "medical"],
  [/personal|installment|consolidation|payday|consumer/, "personal_loan"],
];
/** Words that mean a debt, but no specific kind. */
const ANY_DEBT = /^(loans?|debts?|liabilit(y|ies))$/;

/**
 * Reads the kind of a debt. Returns null if the cell is empty. If the cell only says "loan", the kind is
 * taken from the debt's name.
 */
export function readKind(cell: string, name: string): DebtKind | null {
  const text = plainKind(cell);
  if (text === "") return null;
  const kind = findKind(text) ?? (ANY_DEBT.test(text) ? findKind(plainKind(name)) : null);

  return kind ?? "other";
}

function findKind(text: string): DebtKind | null {
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function plainKind(cell: string): string {
  return cell.toLowerCase().replaceAll("_", " ").trim();
}

const ASSET =
  /\b(checking|chequing|savings?|money ?ma?rke?t|cd|certificate of deposit|depository|deposits?|investments?|invst|brokerage|retirement|401k|403b|ira|roth|hsa|assets?|cash|wallet|oth a)\b|^(bank|port)$/;
const DEBT = /loan|card|credit|debt|liabilit|mortgage|\bline\b|overdraft|advance/;

const ASSET_NAME = /\b(checking|chequing|savings)( account)?$/i;

export function isAssetName(name: string): boolean {
  return ASSET_NAME.test(name.trim());
}

export function isAsset(cell: string): boolean {
  const text = plainKind(cell);

  return ASSET.test(text) && !DEBT.test(text);
}

/** Symbols that lists use for currencies, besides ISO codes. The first match counts. */
const SYMBOLS: readonly [pattern: RegExp, symbol: string, name: string][] = [
  [/\bAU?\$/, "A$", "Australian dollars"],
  [/\bCA?\$|\bCDN\b/, "CA$", "Canadian dollars"],
  [/\bNZ\$/, "NZ$", "New Zealand dollars"],
  [/\bHK\$/, "HK$", "Hong Kong dollars"],
  [/\bSG?\$/, "S$", "Singapore dollars"],
  [/\bNT\$/, "NT$", "New Taiwan dollars"],
  [/\bMX\$/, "MX$", "Mexican pesos"],
  [/\bR\$/, "R$", "Brazilian reals"],
  [/€/, "€", "euros"],
  [/£/, "£", "pounds"],
  [/[¥￥]/, "¥", "yen or yuan"],
  [/₹|\bRs\b/, "₹", "rupees"],
  [/₩/, "₩", "won"],
  [/₽/, "₽", "rubles"],
  [/₱/, "₱", "pesos"],
  [/₪/, "₪", "shekels"],
  [/₺/, "₺", "liras"],
  [/\bz[łl]\b|zł/i, "zł", "złoty"],
  [/K[čc](?![a-z])/, "Kč", "koruny"],
  [/(?<![a-z])kr\.?(?![a-z])/i, "kr", "kronor or kroner"],
  [/\bFr\.?(?=\s*\d|$)|\bSFr\b/, "Fr.", "francs"],
];

const NAMES = new Intl.DisplayNames("en-US", { type: "currency", fallback: "none" });

/** Returns the name of a cell's currency, such as `A$ (Australian dollars)`. Null if it may be US dollars. */
export function findOtherCurrency(cell: string): string | null {
  const symbol = SYMBOLS.find(([pattern]) => pattern.test(cell));
  if (symbol) return `${symbol[1]} (${symbol[2]})`;

  for (const [code] of cell.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)) {
    const name = code === "USD" ? undefined : NAMES.of(code);
    if (name !== undefined) return `${code} (${name})`;
  }

  return null;
}
