import type { UpcomingPaymentState } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";

import type { DebtLedger, ToldObligation } from "#features/ledger/index.ts";

type Shown = Pick<DebtLedger, "debt" | "facts" | "word" | "ledger">;

/** One entry of the list: a debt, and one payment of it; null where no date of one is known. */
export type UpcomingPayment = Shown & {
  told: ToldObligation | null;
  amount: string | null;
  state: UpcomingPaymentState;
  isOverdue: boolean;
  /** Among the payments of its debt. */
  place: number;
  nameKey: string;
};

/**
 * Spec §2, Home: by next due date, the earliest first, debts without a date last. Each debt that has
 * a payment to make has its current one; what is left of earlier ones are entries of their own. Equal
 * dates keep one order, by name and then by id, so that a list does not jump between two loads. What is
 * kept of the list is read in the same order (`payment-line-store`).
 * @param lastBegun calendar date from which on a due date is not yet past.
 */
export function arrangeUpcomingPayments(
  ledgers: readonly Shown[],
  lastBegun: string,
): UpcomingPayment[] {
  return ledgers
    .filter(hasPayments)
    .flatMap((each) => describeAll(each, lastBegun))
    .toSorted(byDueDate);
}

/** Every entered debt, and of the linked ones those whose bank or user tells of payments. */
function hasPayments({ debt, facts, word }: Shown): boolean {
  const { user } = facts;

  return (
    debt.account === null || word.liability !== null || user.amount !== null || user.dueDay !== null
  );
}

/** The bank names one payment, which is the next; without its word the next is the first to come. */
function nextOf({ facts, ledger: { obligations, current } }: Shown): ToldObligation | null {
  const isNamed = facts.bank !== null && facts.bank.dueDate !== null;

  return isNamed ? (obligations.at(-1) ?? null) : current;
}

function toldOf(of: Shown): (ToldObligation | null)[] {
  const current = nextOf(of);
  if (!current) return [null];
  const { obligations } = of.ledger;
  const at = obligations.indexOf(current);
  const before = obligations
    .slice(0, at)
    .filter(({ left, state }) => state === "late" || (state !== "unknown" && isOpen(left)));

  return [...before, current];
}

function describeAll(of: Shown, lastBegun: string): UpcomingPayment[] {
  const nameKey = nameKeyOf(of.debt.name);
  const all = toldOf(of).map((told, place) => ({
    ...describe(of, told, lastBegun),
    place,
    nameKey,
  }));
  const isMissedBefore = all.slice(0, -1).some(({ told }) => told?.state === "late");

  // The lender's word is about the payments that were missed, which are told, and not about one to come.
  return all.map((each) =>
    isMissedBefore && isToCome(each, lastBegun) ? { ...each, isOverdue: false } : each,
  );
}

function isToCome({ told }: UpcomingPayment, lastBegun: string): boolean {
  return told !== null && compareDates(told.obligation.dueDate, lastBegun) >= 0;
}

function isOpen(left: string | null): boolean {
  return left !== null && signOf(left) > 0;
}

type Described = Omit<UpcomingPayment, "place" | "nameKey">;

function describe(of: Shown, told: ToldObligation | null, lastBegun: string): Described {
  const amount = told ? told.obligation.amount : of.debt.minimum.value;
  const isDone = told !== null && told.left !== null && !isOpen(told.left);
  const isEarlier = told !== nextOf(of);

  return {
    ...of,
    told,
    amount,
    state: isDone ? "nothing_due" : stateOf(amount),
    isOverdue: !isDone && (isEarlier ? told?.state === "late" : isOverdue(of, told, lastBegun)),
  };
}

/** Unknown is not zero: only an amount that somebody stated can say that nothing is due. */
export function stateOf(amount: string | null): UpcomingPaymentState {
  if (amount === null) return "unknown";

  return signOf(amount) > 0 ? "due" : "nothing_due";
}

/**
 * The lender's word counts; without one, a payment is overdue when something is due and its day has
 * passed. Whether something is due the lender knows better than who entered an amount some time ago.
 * An unknown amount is never called overdue by us: perhaps nothing is due. Nor is a payment that no
 * bank would show.
 */
function isOverdue({ facts }: Shown, told: ToldObligation | null, lastBegun: string): boolean {
  const { bank, user } = facts;
  if (bank === null) return told?.state === "late";
  const lendersWord = bank.isOverdue ?? (bank.pastDue === null ? null : signOf(bank.pastDue) > 0);
  if (lendersWord !== null) return lendersWord;
  const isDue = stateOf(bank.amount ?? user.amount) === "due";

  // Without the bank's word on a date nobody knows which bill is meant.
  return (
    isDue &&
    bank.dueDate !== null &&
    told !== null &&
    compareDates(told.obligation.dueDate, lastBegun) < 0
  );
}

/** As many as the table takes, twice that in hexadecimal. */
const NAME_KEY_BYTES = 64;

/**
 * What names are sorted by: without capitals and accents, as bytes in hexadecimal, so that whoever sorts by
 * it comes to the same order. Names that are alike as far as it goes are sorted by id.
 */
export function nameKeyOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

  return Buffer.from(plain).subarray(0, NAME_KEY_BYTES).toString("hex");
}

function byDueDate(left: UpcomingPayment, right: UpcomingPayment): number {
  const [here, there] = [left, right].map(({ told }) => told?.obligation.dueDate ?? null);
  if (here !== there) {
    if (here === null || here === undefined) return 1;
    if (there === null || there === undefined) return -1;
    return compareDates(here, there);
  }

  if (left.nameKey !== right.nameKey) return left.nameKey < right.nameKey ? -1 : 1;
  if (left.debt.uuid !== right.debt.uuid) return left.debt.uuid < right.debt.uuid ? -1 : 1;
  return left.place - right.place;
}

/** UTC−12, where a day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/**
 * The calendar date where it is earliest on Earth. Nothing is called overdue before its day is over
 * everywhere: wherever the user travels.
 */
export function lastDateToHaveBegun(now: Date): string {
  return lastTimeZone.format(now);
}
