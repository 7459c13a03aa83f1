import { addDays, compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import type { LedgerTransaction } from "./ledger-rows.ts";

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
  const from = addDays(waiting.date, -POSTED_WITHIN_DAYS);
  const to = addDays(waiting.date, POSTED_WITHIN_DAYS);

  return seen.filter(
    (each) =>
      !each.isPending &&
      each.pendingId === null &&
      each.accountId === waiting.accountId &&
      each.currency === waiting.currency &&
      compareDates(from, each.date) <= 0 &&
      compareDates(each.date, to) <= 0 &&
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
