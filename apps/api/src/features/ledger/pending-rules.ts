import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import { totalOf } from "./account-rules.ts";
import { isUnobservable, reportsOverdue } from "./allocation-rules.ts";
import { namedDebts, readCheckingSide, readLenderSide } from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, Obligation, Payment } from "./ledger-rows.ts";
import {
  amountOf,
  byDay,
  lastDayInTransit,
  lastUsualDayInTransit,
} from "./transaction-matching-rules.ts";

/** A transaction is posted at most this many days after its pending one. */
const POSTED_WITHIN_DAYS = 5;

/**
 * Removes each pending transaction that its bank also lists as posted, and links the posted one to it.
 * Some banks report both for a few days without a link between them. The two have the same account and
 * amount, a similar text and dates at most five days apart. Each posted transaction replaces one pending
 * transaction, the one nearest in time. Two posted transactions are always two.
 */
export function joinPendingWithPosted(seen: readonly LedgerTransaction[]): LedgerTransaction[] {
  const pending = seen.filter(({ isPending }) => isPending);
  const pairs = pending
    .flatMap((waiting) => findPosted(waiting, seen).map((posted) => ({ waiting, posted })))
    .map((pair) => ({ ...pair, days: Math.abs(daysBetween(pair.waiting.date, pair.posted.date)) }))
    .toSorted(
      (one, other) =>
        one.days - other.days ||
        compareDates(one.posted.date, other.posted.date) ||
        compareText(one.posted.id, other.posted.id) ||
        compareText(one.waiting.id, other.waiting.id),
    );
  const joined = new Set<string>();
  const pendingOf = new Map<string, string>();
  for (const { waiting, posted } of pairs) {
    if (joined.has(waiting.id) || pendingOf.has(posted.id)) continue;
    joined.add(waiting.id);
    pendingOf.set(posted.id, waiting.id);
  }

  return seen
    .filter(({ id }) => !joined.has(id))
    .map((each) => {
      const pendingId = pendingOf.get(each.id);
      return pendingId === undefined ? each : { ...each, pendingId };
    });
}

/** Returns the posted transactions that may replace the pending one. */
function findPosted(
  waiting: LedgerTransaction,
  seen: readonly LedgerTransaction[],
): LedgerTransaction[] {
  return seen.filter(
    (each) =>
      !each.isPending &&
      each.pendingId === null &&
      each.accountId === waiting.accountId &&
      each.currency === waiting.currency &&
      Math.abs(daysBetween(each.date, waiting.date)) <= POSTED_WITHIN_DAYS &&
      compareAmounts(each.amount, waiting.amount) === 0 &&
      isSimilar(each, waiting),
  );
}

/** Whether at least half of the words of the shorter text are in the longer one. */
function isSimilar(one: LedgerTransaction, other: LedgerTransaction): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;

  return shared * 2 >= Math.min(words.size, others.size);
}

function wordsOf({ name, merchantName }: LedgerTransaction): Set<string> {
  return new Set(`${name} ${merchantName ?? ""}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A payment can be returned within this many days. */
const RETURN_DAYS = 30;

type Seen = { debts: readonly LedgerFacts[]; seen: readonly LedgerTransaction[] };

/** Marks the newest payment of the same amount as returned, whichever side shows the return. */
export function markReturned(payments: readonly Payment[], { debts, seen }: Seen): void {
  const sideOf = (each: LedgerTransaction) =>
    each.side === "lender" ? readLenderSide(each) : readCheckingSide(each);
  for (const returned of seen.filter((each) => sideOf(each) === "returned")) {
    const named = namedDebts(returned, debts);
    const isItsOwn = ({ debtId, checkingTransactionId }: Payment) =>
      returned.side === "lender"
        ? debtId === returned.accountId
        : checkingTransactionId !== null &&
          (named.length === 0 || named.some((debt) => debt.debtId === debtId));
    const possible = payments
      .filter(({ returnedOn, undoneOn }) => returnedOn === null && undoneOn === null)
      .filter(({ sentOn }) => sentOn <= returned.date)
      .filter(({ sentOn }) => daysBetween(sentOn, returned.date) <= RETURN_DAYS)
      .filter(isItsOwn)
      .toSorted(byDay);
    const parts = inOneTransaction(possible, returned.side).findLast(
      (all) => compareAmounts(totalOf(all), amountOf(returned)) === 0,
    );
    for (const payment of parts ?? []) payment.returnedOn = returned.date;
  }
}

/** Groups payments that left checking as one sum, such as a combined bill, because they are returned as one. */
function inOneTransaction(
  payments: readonly Payment[],
  side: LedgerTransaction["side"],
): Payment[][] {
  if (side === "lender") return payments.map((payment) => [payment]);

  return [...Map.groupBy(payments, (each) => each.checkingTransactionId).values()];
}

/** A debt, with all its counting payments and obligations. */
type Known = {
  facts: LedgerFacts;
  payments: readonly Payment[];
  obligations: readonly Obligation[];
};

/**
 * Whether a payment was seen at the lender or reported as paid. If no source shows the lender's side, it counts as
 * arrived after the longest transit time.
 */
export function hasArrived(payment: Payment, known: Known, today: string): boolean {
  if (payment.seenOn !== null) return true;

  return !wouldBeShown(payment, known) && today > lastDayInTransit(payment);
}

/**
 * Whether the lender's data is so new that it would show the payment: newer than the longest transit time. Of a payment
 * that no bank shows as sent, newer than the usual one, if the lender reports a missed payment, received another one
 * that replaced it, or was unlinked since: then nothing will show it.
 */
export function isMissing(payment: Payment, known: Known): boolean {
  const { bank, lastReportOn, areMissesCertain } = known.facts;
  const asOf = bank === null ? lastReportOn : bank.asOf;
  if (payment.seenOn !== null || asOf === null) return false;
  const isShown =
    bank === null
      ? areMissesCertain && !isBeforeReports(payment, known)
      : wouldBeShown(payment, known);
  const isDoubtful = bank === null || reportsOverdue(bank) === true || isReplaced(payment, known);
  const lastDay =
    isOnlyClaimed(payment) && isDoubtful
      ? lastUsualDayInTransit(payment.sentOn)
      : lastDayInTransit(payment);

  return isShown && asOf > lastDay;
}

/**
 * Whether the lender's reports would show the payment if it arrived. A lender without transactions reports its last
 * payment only, which hides earlier ones: one that left checking, and one from before the first report.
 */
function wouldBeShown(payment: Payment, known: Known): boolean {
  const { facts } = known;
  const { bank } = facts;
  if (bank === null || isUnobservable(facts)) return false;
  const { hasTransactions, lastPaymentDate } = bank;
  if (hasTransactions) return true;
  if (lastPaymentDate === null) return reportsOverdue(bank) === true;
  if (lastPaymentDate < payment.sentOn) return true;

  return isOnlyClaimed(payment) && !isBeforeReports(payment, known);
}

/** Whether a payment arrived before the bank's first report. */
function isBeforeReports(payment: Payment, { obligations }: Known): boolean {
  return obligations
    .filter(({ dueDateSource }) => dueDateSource === "bank")
    .every(({ statedOn }) => lastDayInTransit(payment) < statedOn);
}

/** Whether the lender received another payment of at least this amount afterwards. */
function isReplaced({ amount, sentOn }: Payment, { payments }: Known): boolean {
  return payments.some(
    (each) =>
      each.seenOn !== null && each.sentOn > sentOn && compareAmounts(each.amount, amount) >= 0,
  );
}

/** Whether no bank shows that the payment was sent. */
function isOnlyClaimed({ checkingTransactionId }: Payment): boolean {
  return checkingTransactionId === null;
}
