import { addDays, addMonths, compareDates, daysBetween, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { byDueDate } from "./cycle-rules.ts";
import type { LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";

/**
 * Without a statement: how long before a due date an amount is taken for the payment, or a part of one for
 * a part of it. Earlier it is an extra: many lenders take it off what is owed, and ask for the payment.
 */
const EARLY_DAYS = 20;
const EARLY_PARTIAL_DAYS = 15;
/** How long after a due date a payment that nothing is open for is an extra of that cycle. */
const EXTRA_DAYS = 45;

type Part = { paymentId: string; amount: string };

/** An obligation and what went to it. */
export type Account = {
  obligation: Obligation;
  parts: (Part & { on: string })[];
  /** What earlier cycles had left open when it was billed, and the bill holds again. */
  carried: { from: Account; open: string }[];
  /** Whether what was not seen to be paid was not paid. */
  areMissesSure: boolean;
};

/** Every payment that counts, in parts; an extra, or of no cycle that is known, where it is `unmatched`. */
export type Allocation = { accounts: Account[]; unmatched: Part[] };

/**
 * What is to be paid of a bill for its own cycle: all but what earlier cycles left open and it holds
 * again. Null where nobody says.
 */
export function dueOf({ obligation, carried, areMissesSure }: Account): string | null {
  const { amount, statementDate } = obligation;
  if (amount === null || carried.length === 0) return amount;

  const again = carried.map(({ from, open }) => {
    if (areMissesSure) return open;
    // Perhaps it was paid and nobody saw it. What was paid to it since then was paid of this bill.
    return lesser(open, paidAfter(from, statementDate ?? ""));
  });
  return subtractAmount(amount, sumAmounts(again));
}

/** What is still to be paid of it; null where nobody says. Never less than nothing. */
export function leftOf(account: Account): string | null {
  const { stillAsked } = account.obligation;
  const due = dueOf(account);
  if (due === null) return null;
  const left = subtractAmount(due, paidAfter(account, ""));
  // A lender that asks for less has counted what came before it said so.
  const asked = stillAsked
    ? subtractAmount(stillAsked.amount, paidAfter(account, stillAsked.on))
    : left;

  return greater("0.00", lesser(left, asked));
}

function paidAfter({ parts }: Account, day: string): string {
  if (parts.length === 0) return "0.00";

  return sumAmounts(
    parts.filter(({ on }) => compareDates(on, day) > 0).map(({ amount }) => amount),
  );
}

function lesser(left: string, right: string): string {
  return compareAmounts(left, right) < 0 ? left : right;
}

function greater(left: string, right: string): string {
  return compareAmounts(left, right) > 0 ? left : right;
}

/**
 * Which payment went to which cycle. Payments are taken in the order in which the lender had them: to
 * what is open and past its date, the oldest first; then to the cycle whose turn it is. What is beyond
 * its amount stays with it: an extra is not the next month's payment, unless the user says so. A payment
 * up to the day of the statement counts to the old cycle.
 *
 * The same payments in another order give the same allocation. Nothing of it is kept, so that a payment
 * that is taken back leaves no trace.
 */
export function allocate(
  facts: LedgerFacts,
  obligations: readonly Obligation[],
  payments: readonly Payment[],
): Allocation {
  const areMissesSure = seesMisses(facts);
  const accounts = obligations
    .toSorted(byDueDate)
    .map((obligation): Account => ({ obligation, parts: [], carried: [], areMissesSure }));
  const billed = new Set<Account>();
  const bill = (day: string | null) => {
    for (const account of accounts) {
      if (billed.has(account) || !isBilledBefore(account.obligation, day)) continue;
      billed.add(account);
      account.carried = carriedInto(account, { facts, accounts });
    }
  };

  const unmatched: Part[] = [];
  for (const payment of payments.filter(counts).toSorted(byDay)) {
    bill(dayOf(payment));
    for (const { account, amount } of partsOf(payment, { facts, accounts })) {
      const part = { paymentId: payment.id, amount };
      if (account) account.parts.push({ ...part, on: dayOf(payment) });
      else unmatched.push(part);
    }
  }
  bill(null);

  return { accounts, unmatched };
}

/** Neither taken back nor come back. */
export function counts({ undoneOn, returnedOn }: Payment): boolean {
  return undoneOn === null && returnedOn === null;
}

function isBilledBefore({ statementDate }: Obligation, day: string | null): boolean {
  return day === null || statementDate === null || compareDates(statementDate, day) < 0;
}

/** By the lender's word, or as its account's transactions would show. */
function seesMisses({ bank }: LedgerFacts): boolean {
  return bank !== null && (bank.isOverdue ?? bank.hasTransactions);
}

/**
 * A card's bill holds what was past due when it was issued. It is believed to where enough is left for
 * the cycle itself: some lenders keep the two apart.
 */
function carriedInto(
  { obligation: { statementDate, amount, amountSource } }: Account,
  { facts, accounts }: Books,
): Account["carried"] {
  if (amount === null || statementDate === null || amountSource !== "bank") return [];
  if (facts.kind !== "credit_card") return [];
  const missed = accounts
    .filter(
      ({ obligation: { skippedOn, dueDate } }) =>
        skippedOn === null && compareDates(dueDate, statementDate) < 0,
    )
    .map((from) => ({ from, open: leftOf(from) ?? "0.00" }))
    .filter(({ open }) => signOf(open) > 0);
  const own = subtractAmount(amount, sumAmounts(missed.map(({ open }) => open)));
  const usual = missed.at(-1)?.from.obligation.amount ?? "0.00";

  return compareAmounts(sumAmounts([own, own]), usual) >= 0 ? missed : [];
}

function byDay(left: Payment, right: Payment): number {
  return (
    compareDates(dayOf(left), dayOf(right)) ||
    compareAmounts(left.amount, right.amount) ||
    (left.id < right.id ? -1 : 1)
  );
}

function dayOf({ seenOn, sentOn }: Payment): string {
  return seenOn ?? sentOn;
}

type Books = { facts: LedgerFacts; accounts: readonly Account[] };

type Share = { account: Account | undefined; amount: string };

function partsOf(payment: Payment, { facts, accounts }: Books): Share[] {
  const { amount, chosenCycle, isExtra } = payment;
  if (chosenCycle !== null) {
    return [{ account: accounts.find((each) => each.obligation.cycle === chosenCycle), amount }];
  }
  if (isExtra) return [{ account: undefined, amount }];

  const day = dayOf(payment);
  const shares: Share[] = [];
  let rest = amount;
  for (const account of accounts.filter((each) => isMissed(each, day, facts))) {
    const share = lesser(leftOf(account) ?? "0.00", rest);
    shares.push({ account, amount: share });
    rest = subtractAmount(rest, share);
  }
  shares.push({ account: inTurn(day, rest, accounts) ?? extraOf(day, accounts), amount: rest });

  return shares.filter((share) => signOf(share.amount) > 0);
}

/** Open past its date, as far as the day's payments can be about it. */
function isMissed(account: Account, day: string, facts: LedgerFacts): boolean {
  const { obligation } = account;
  if (obligation.skippedOn !== null || compareDates(obligation.dueDate, day) >= 0) return false;
  if (!hasBegun(obligation, day) || isForgotten(obligation, facts, day)) return false;

  return signOf(leftOf(account) ?? "0.00") > 0;
}

/** The cycle that the day lies in, if a payment of the amount can be about it. */
function inTurn(day: string, amount: string, accounts: readonly Account[]): Account | undefined {
  const account = accounts.find(
    ({ obligation: { skippedOn, dueDate } }) =>
      skippedOn === null && compareDates(dueDate, day) >= 0,
  );
  if (!account || !hasBegun(account.obligation, day)) return undefined;
  if (account.obligation.statementDate !== null) return account;

  const left = leftOf(account);
  if (left !== null && compareAmounts(amount, left) > 0 && isSecond(day, account, accounts)) return;
  const isWhole = left !== null && compareAmounts(amount, left) >= 0;
  const early = daysBetween(day, account.obligation.dueDate);
  return early <= (isWhole ? EARLY_DAYS : EARLY_PARTIAL_DAYS) ? account : undefined;
}

/**
 * Whether a payment of next month comes in a month in which one was made already, as extras do. Whoever pays
 * ahead each time pays once a month.
 */
function isSecond(day: string, { obligation }: Account, accounts: readonly Account[]): boolean {
  const isEarlier = (each: Account) =>
    compareDates(each.obligation.dueDate, obligation.dueDate) < 0 &&
    each.parts.some(({ on }) => monthOf(on) === monthOf(day));

  return monthOf(obligation.dueDate) !== monthOf(day) && accounts.some(isEarlier);
}

/** The last cycle whose date has passed, while that is not long ago. */
function extraOf(day: string, accounts: readonly Account[]): Account | undefined {
  return accounts.findLast(
    ({ obligation }) =>
      compareDates(obligation.dueDate, day) < 0 &&
      compareDates(day, addDays(obligation.dueDate, EXTRA_DAYS)) <= 0 &&
      hasBegun(obligation, day),
  );
}

/**
 * Whether the cycle was billed by then. Without a statement it was when the lender first named it, and
 * what the lender had before is in what it says.
 */
function hasBegun({ statementDate, statedOn, dueDateSource }: Obligation, day: string): boolean {
  if (statementDate !== null) return compareDates(statementDate, day) < 0;
  if (dueDateSource === "user") return compareDates(statedOn, day) <= 0;

  return compareDates(statedOn, day) < 0;
}

/**
 * Nobody sees the payments of a debt that no bank reports; what was not told in a month will not be.
 * That it was not paid is told as well.
 */
export function isForgotten(
  { dueDate, notPaid }: Obligation,
  facts: LedgerFacts,
  day: string,
): boolean {
  if (notPaid !== null && compareDates(notPaid.on, day) <= 0) return false;

  return isBlind(facts, day) && compareDates(day, addMonths(dueDate, 1)) > 0;
}

/** True where nothing would show that the lender has a payment, or lacks it. */
export function isBlind({ bank, endedOn }: LedgerFacts, day: string): boolean {
  if (bank === null || (endedOn !== null && compareDates(endedOn, day) < 0)) return true;
  const { hasTransactions, lastPaymentDate, isOverdue, pastDue } = bank;

  return !hasTransactions && lastPaymentDate === null && isOverdue === null && pastDue === null;
}
