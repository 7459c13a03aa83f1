import { signOf } from "@snowball/money";

import type { LedgerFacts, LedgerTransaction } from "./ledger-rows.ts";

// What a single transaction says by itself. Names and categories are somebody else's guesses: what
// they leave open stays open.

/** How banks name what is paid to a debt. */
const PAYMENT_WORDS =
  /\b(payments?|paymnt|pymts?|pmts?|autopay|auto ?pay|e-?pay(ment)?|bill ?pay|billpmt|thank you|crcardpmt|crd|loan|mortgage|mtg)\b|(?:auto|e|web|mobile|bill|card|card ?)(?:pmt|pymt|pay)\b/;
/** Credits that are none: of a merchant, or of the lender's own books. */
const REFUND_WORDS =
  /\b(refund(ed)?|return|rebate|cash ?back|rewards?|statement credit|credit adj\w*|adjustment|dispute|chargeback|courtesy|promo(tional)?|escrow|unapplied|interest (charge )?(credit|refund)|fee (credit|refund|waive[dr]?))\b/;
/** A payment that came back. */
const RETURNED_WORDS =
  /\b(returned|reversed|reversal|rejected|dishonou?red|nsf|insufficient|return(ed)? (item|payment|pymt|pmt|ach)|ach return)\b/;

/** Primary categories (Plaid) of what a merchant sells, and so of what it refunds. */
const MERCHANT_CATEGORIES = [
  "ENTERTAINMENT",
  "FOOD_AND_DRINK",
  "GENERAL_MERCHANDISE",
  "GENERAL_SERVICES",
  "GOVERNMENT_AND_NON_PROFIT",
  "HOME_IMPROVEMENT",
  "MEDICAL",
  "PERSONAL_CARE",
  "RENT_AND_UTILITIES",
  "TRANSPORTATION",
  "TRAVEL",
];

/** `payment`: to the debt. `returned`: one that came back. Null: something else, or not clear. */
export function readLenderSide(transaction: LedgerTransaction): "payment" | "returned" | null {
  const text = textOf(transaction);
  const isPaymentByName = PAYMENT_WORDS.test(text);
  if (signOf(transaction.amount) > 0) {
    return isPaymentByName && RETURNED_WORDS.test(text) ? "returned" : null;
  }
  if (signOf(transaction.amount) === 0 || REFUND_WORDS.test(text)) return null;
  if (RETURNED_WORDS.test(text)) return null;

  const isPaymentByCategory =
    hasCategory(transaction, "LOAN_PAYMENTS") || hasCategory(transaction, "TRANSFER_IN");
  return isPaymentByCategory || isPaymentByName ? "payment" : null;
}

/** `payment`: perhaps to one of the debts. `returned`: money that came back. */
export function readCheckingSide(transaction: LedgerTransaction): "payment" | "returned" | null {
  const text = textOf(transaction);
  if (signOf(transaction.amount) < 0) return RETURNED_WORDS.test(text) ? "returned" : null;
  if (signOf(transaction.amount) === 0) return null;
  const isPurchase = MERCHANT_CATEGORIES.some((category) => hasCategory(transaction, category));

  return isPurchase && !PAYMENT_WORDS.test(text) ? null : "payment";
}

/** Says that it pays a debt, not only that it leaves. */
export function saysDebtPayment(transaction: LedgerTransaction): boolean {
  return hasCategory(transaction, "LOAN_PAYMENTS") || PAYMENT_WORDS.test(textOf(transaction));
}

const STUDENT_LOAN_WORDS = /\b(student|stdnt|studnt|stud)\b/;

/** Its category or text says that it pays a student loan. */
export function saysStudentLoan(transaction: LedgerTransaction): boolean {
  const isByCategory = transaction.category?.includes("STUDENT_LOAN") === true;

  return isByCategory || STUDENT_LOAN_WORDS.test(textOf(transaction));
}

/** The category says so by itself. */
export function isCategorised(transaction: LedgerTransaction): boolean {
  return hasCategory(transaction, "LOAN_PAYMENTS");
}

/** Detailed categories name what kind of debt is paid. */
const KIND_WORDS: [string, LedgerFacts["kind"]][] = [
  ["CREDIT_CARD", "credit_card"],
  ["MORTGAGE", "mortgage"],
  ["STUDENT_LOAN", "student_loan"],
  ["CAR_PAYMENT", "auto_loan"],
  ["PERSONAL_LOAN", "personal_loan"],
];

/** The debts whose kind the category does not rule out. */
export function ofItsKind(
  { category }: LedgerTransaction,
  debts: readonly LedgerFacts[],
): readonly LedgerFacts[] {
  const kind = KIND_WORDS.find(([word]) => category?.includes(word))?.[1];

  return kind === undefined ? debts : debts.filter((debt) => debt.kind === kind);
}

/** The category names a kind of loan, of which most people have one. */
export function namesLoanKind({ category }: LedgerTransaction): boolean {
  const kind = KIND_WORDS.find(([word]) => category?.includes(word))?.[1];

  return kind !== undefined && kind !== "credit_card";
}

/** Words of lenders' names that many of them have. */
const COMMON_WORDS = new Set(
  "a account and auto bank banking card cards co company corp credit cu debt fcu federal finance financial for fsb group home inc lending llc loan loans ltd master mastercard mortgage my na national no of one-time personal rewards savings service services servicing student the trust union us usa visa".split(
    " ",
  ),
);
const SHORTEST_SQUASHED = 5;

/** Debts that the transaction names: by their digits where it has some, else by their lender. */
export function namedDebts(
  transaction: LedgerTransaction,
  debts: readonly LedgerFacts[],
): readonly LedgerFacts[] {
  const text = textInWords(transaction);
  const byLender = mostNamed(debts, text);
  const byDigits = (of: readonly LedgerFacts[]) =>
    of.filter(({ mask }) => mask !== null && text.digits.has(mask));
  const exact = byDigits(byLender);
  if (exact.length > 0) return exact;

  return byLender.length > 0 || !isCategorised(transaction) ? byLender : byDigits(debts);
}

type Text = {
  words: ReadonlySet<string>;
  squashed: string;
  /** As the last ones of an account's number are written. */
  digits: ReadonlySet<string>;
};

/** Words that also begin the names of other companies. Alone they are not half of a name. */
const AMBIGUOUS_WORDS = new Set(
  "advantage american best black blue cash capital central citizens classic community direct east everyday everywhere fifth first freedom general gold golden great green home new north old one pacific park platinum preferred premier prime public quicksilver red republic secured select signature silver south southern state store sun union united unlimited web west western white world".split(
    " ",
  ),
);

/** Those that most words tell of: the card's own name says more than its lender's. */
function mostNamed(debts: readonly LedgerFacts[], text: Text): readonly LedgerFacts[] {
  const told = debts.map((debt) => ({ debt, count: countTelling(debt, text) }));
  const most = Math.max(1, ...told.map(({ count }) => count));

  return told.filter(({ count }) => count === most).map(({ debt }) => debt);
}

function countTelling(debt: LedgerFacts, text: Text): number {
  return new Set(namesOf(debt).flatMap((name) => namedWords(name, text))).size;
}

/** A name's words that tell it from others', and how it is written in one; null where that tells nothing. */
type Name = { telling: readonly string[]; squashed: string | null };

// Taken apart once, and not for each pair of thousands of transactions and a debt.
const namesInWords = new WeakMap<LedgerFacts, Name[]>();
const textsInWords = new WeakMap<LedgerTransaction, Text>();

function namesOf(debt: LedgerFacts): Name[] {
  const known = namesInWords.get(debt);
  if (known) return known;

  const names = debt.names.map(nameInWords);
  namesInWords.set(debt, names);
  return names;
}

function nameInWords(name: string): Name {
  const words = wordsOf(name);
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  // "CAPITALONE", but not the "America" of another bank in "AMERICANEXPRESS".
  const squashed = (telling.length > 1 ? telling : words).join("");
  const isSquashed = words.length > 1 && squashed.length >= SHORTEST_SQUASHED;

  return { telling, squashed: isSquashed ? squashed : null };
}

function textInWords(transaction: LedgerTransaction): Text {
  const known = textsInWords.get(transaction);
  if (known) return known;

  const words = wordsOf(textOf(transaction));
  const text = {
    words: new Set(words),
    squashed: words.join(""),
    digits: new Set(words.map((word) => word.replace(/^x+/, ""))),
  };
  textsInWords.set(transaction, text);
  return text;
}

/** The telling words of a name that the text has, if they are at least half of them and not only ambiguous ones. */
function namedWords({ telling, squashed }: Name, text: Text): readonly string[] {
  if (squashed !== null && text.squashed.includes(squashed)) return telling;
  const found = telling.filter((word) => text.words.has(word));
  if (found.length === telling.length) return found;
  const isHalf = found.length * 2 >= telling.length;

  return isHalf && found.some((word) => !AMBIGUOUS_WORDS.has(word)) ? found : [];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function textOf({ name, merchantName }: LedgerTransaction): string {
  return `${name} ${merchantName ?? ""}`.toLowerCase();
}

function hasCategory({ category }: LedgerTransaction, primary: string): boolean {
  return category === primary || category?.startsWith(`${primary}_`) === true;
}
