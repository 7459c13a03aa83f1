import { signOf } from "@snowball/money";

import type { LedgerFacts, LedgerTransaction } from "./ledger-rows.ts";

// Rules on what a single transaction shows. Names and categories come from banks and are guesses, so anything
// unclear counts as unknown.

/** Words with which banks describe payments to a debt. */
const PAYMENT_WORDS =
  /\b(payments?|paymnt|pymts?|pmts?|autopay|auto ?pay|e-?pay(ment)?|bill ?pay|billpmt|thank you|crcardpmt|crd|loan|mortgage|mtg)\b|(?:auto|e|web|mobile|bill|card|card ?)(?:pmt|pymt|pay)\b/;
/** Words of credits that are no payments: refunds of merchants and corrections by the lender. */
const REFUND_WORDS =
  /\b(refund(ed)?|return|rebate|cash ?back|rewards?|statement credit|credit adj\w*|adjustment|dispute|chargeback|courtesy|promo(tional)?|escrow|unapplied|interest (charge )?(credit|refund)|fee (credit|refund|waive[dr]?))\b/;
/** Words of returned payments. */
const RETURNED_WORDS =
  /\b(returned|reversed|reversal|rejected|dishonou?red|nsf|insufficient|return(ed)? (item|payment|pymt|pmt|ach)|ach return)\b/;

/** Primary categories (Plaid) of merchants, for purchases and their refunds. */
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

/**
 * Returns `payment` for a payment to the debt, `returned` for one that came back, and null if it is neither or unclear.
 */
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

/** Returns `payment` if it may pay a debt, `returned` for money that came back, and null otherwise. */
export function readCheckingSide(transaction: LedgerTransaction): "payment" | "returned" | null {
  const text = textOf(transaction);
  if (signOf(transaction.amount) < 0) return RETURNED_WORDS.test(text) ? "returned" : null;
  if (signOf(transaction.amount) === 0) return null;
  const isPurchase = MERCHANT_CATEGORIES.some((category) => hasCategory(transaction, category));

  return isPurchase && !PAYMENT_WORDS.test(text) ? null : "payment";
}

export function saysDebtPayment(transaction: LedgerTransaction): boolean {
  return hasCategory(transaction, "LOAN_PAYMENTS") || PAYMENT_WORDS.test(textOf(transaction));
}

const STUDENT_LOAN_WORDS = /\b(student|stdnt|studnt|stud)\b/;

export function saysStudentLoan(transaction: LedgerTransaction): boolean {
  const isByCategory = transaction.category?.includes("STUDENT_LOAN") === true;

  return isByCategory || STUDENT_LOAN_WORDS.test(textOf(transaction));
}

/** Whether the category alone shows a debt payment. */
export function isCategorised(transaction: LedgerTransaction): boolean {
  return hasCategory(transaction, "LOAN_PAYMENTS");
}

/** Parts of detailed categories that name a kind of debt. */
const KIND_WORDS: [string, LedgerFacts["kind"]][] = [
  ["CREDIT_CARD", "credit_card"],
  ["MORTGAGE", "mortgage"],
  ["STUDENT_LOAN", "student_loan"],
  ["CAR_PAYMENT", "auto_loan"],
  ["PERSONAL_LOAN", "personal_loan"],
];

function kindOf({ category }: LedgerTransaction): LedgerFacts["kind"] | undefined {
  return KIND_WORDS.find(([word]) => category?.includes(word))?.[1];
}

/** Returns the debts of the kind that the category names; all of them if it names no kind. */
export function ofItsKind(
  transaction: LedgerTransaction,
  debts: readonly LedgerFacts[],
): readonly LedgerFacts[] {
  const kind = kindOf(transaction);

  return kind === undefined ? debts : debts.filter((debt) => debt.kind === kind);
}

/** Whether the category names a kind of loan. Most people have one of each kind. */
export function namesLoanKind(transaction: LedgerTransaction): boolean {
  const kind = kindOf(transaction);

  return kind !== undefined && kind !== "credit_card";
}

/** Common words in lenders' names. */
const COMMON_WORDS = new Set(
  "a account and auto bank banking card cards co company corp credit cu debt fcu federal finance financial for fsb group home inc lending llc loan loans ltd master mastercard mortgage my na national no of one-time personal rewards savings service services servicing student the trust union us usa visa".split(
    " ",
  ),
);
const SHORTEST_SQUASHED = 5;

/** Returns the debts that the transaction names: by lender, narrowed by account digits if it contains some. */
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
  /** Digits in the form in which account numbers end. */
  digits: ReadonlySet<string>;
};

/** Words that also begin the names of other companies. Alone they do not identify a lender. */
const AMBIGUOUS_WORDS = new Set(
  "advantage american best black blue cash capital central citizens classic community direct east everyday everywhere fifth first freedom general gold golden great green home new north old one pacific park platinum preferred premier prime public quicksilver red republic secured select signature silver south southern state store sun union united unlimited web west western white world".split(
    " ",
  ),
);

/** Returns the debts with the most matching words: a card's own name is more specific than its lender's. */
function mostNamed(debts: readonly LedgerFacts[], text: Text): readonly LedgerFacts[] {
  const counted = debts.map((debt) => {
    const words = namesOf(debt).flatMap((name) => namedWords(name, text));
    return { debt, count: new Set(words).size };
  });
  const most = Math.max(1, ...counted.map(({ count }) => count));

  return counted.filter(({ count }) => count === most).map(({ debt }) => debt);
}

/** The distinctive words of a name, and the name in one word; `squashed` is null if it is too short. */
type Name = { distinctive: readonly string[]; squashed: string | null };

// Cached, because each of thousands of transactions is compared with each debt.
const namesInWords = new WeakMap<LedgerFacts, Name[]>();

function namesOf(debt: LedgerFacts): Name[] {
  const known = namesInWords.get(debt);
  if (known) return known;

  const names = debt.names.map(nameInWords);
  namesInWords.set(debt, names);
  return names;
}

function nameInWords(name: string): Name {
  const words = wordsOf(name);
  const distinctive = words.filter((word) => !COMMON_WORDS.has(word));
  // Matches "CAPITALONE", but not another bank's "America" in "AMERICANEXPRESS".
  const squashed = (distinctive.length > 1 ? distinctive : words).join("");
  const isSquashed = words.length > 1 && squashed.length >= SHORTEST_SQUASHED;

  return { distinctive, squashed: isSquashed ? squashed : null };
}

function textInWords(transaction: LedgerTransaction): Text {
  const words = wordsOf(textOf(transaction));

  return {
    words: new Set(words),
    squashed: words.join(""),
    digits: new Set(words.map((word) => word.replace(/^x+/, ""))),
  };
}

/**
 * Returns the distinctive words that the text contains, if they are at least half of them and not only ambiguous ones.
 */
function namedWords({ distinctive, squashed }: Name, text: Text): readonly string[] {
  if (squashed !== null && text.squashed.includes(squashed)) return distinctive;
  const found = distinctive.filter((word) => text.words.has(word));
  if (found.length === distinctive.length) return found;
  const isHalf = found.length * 2 >= distinctive.length;

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
