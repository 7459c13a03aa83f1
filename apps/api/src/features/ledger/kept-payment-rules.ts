import type { LedgerTransaction, Payment } from "./ledger-rows.ts";
import { amountOf } from "./transaction-matching-rules.ts";

/** Transactions by id, for lookups without a search. */
export type TransactionIndex = {
  /** Transactions by their own id. */
  byId: ReadonlyMap<string, LedgerTransaction>;
  /** Posted transactions by the id of their pending one; the first one counts. */
  posted: ReadonlyMap<string, LedgerTransaction>;
};

export function indexTransactions(seen: readonly LedgerTransaction[]): TransactionIndex {
  const first = seen.toReversed();

  return {
    byId: new Map(first.map((each) => [each.id, each])),
    posted: new Map(
      first.flatMap((each) => (each.pendingId === null ? [] : [[each.pendingId, each] as const])),
    ),
  };
}

/** Replaces the id of a pending transaction by that of the posted one. */
export function replacePendingWithPosted(payment: Payment, { posted }: TransactionIndex): Payment {
  const followed = (id: string | null) => (id === null ? null : (posted.get(id)?.id ?? id));

  return {
    ...payment,
    checkingTransactionId: followed(payment.checkingTransactionId),
    lenderTransactionId: followed(payment.lenderTransactionId),
  };
}

/**
 * Whether a payment must not be matched again: the user edited it, no transaction shows it any longer, or it is old.
 */
export function isPinned(payment: Payment, since: string): boolean {
  const { recordedAs, source, undoneOn, chosenCycle, isExtra, sentOn } = payment;
  const isUsers = recordedAs !== null || undoneOn !== null || chosenCycle !== null || isExtra;

  return isUsers || source === "last_payment" || idsOf(payment).length === 0 || sentOn < since;
}

/** Returns the payment without the facts that are matched again; none if all its transactions are gone. */
export function unpinned(
  payment: Payment,
  { seen, since }: { seen: TransactionIndex; since: string },
): Payment[] {
  const { recordedAs, source, undoneOn, sentOn, seenOn, lenderTransactionId } = payment;
  if (undoneOn !== null || sentOn < since) return [payment];
  if (recordedAs === null && source !== "last_payment") return refreshed(payment, seen);

  const wasSeenByCredit = recordedAs !== null && lenderTransactionId !== null;
  const paidOn = recordedAs === "paid" ? sentOn : null;
  return [
    {
      ...payment,
      sentOn: recordedAs === null ? (seenOn ?? sentOn) : sentOn,
      seenOn: wasSeenByCredit ? paidOn : seenOn,
      checkingTransactionId: null,
      lenderTransactionId: null,
      returnedOn: null,
    },
  ];
}

/** Returns a matched payment that the user edited, with the current data of its transactions. */
function refreshed(payment: Payment, { byId }: TransactionIndex): Payment[] {
  const [checkingId, lenderId] = [payment.checkingTransactionId, payment.lenderTransactionId];
  if (checkingId === null && lenderId === null) return [payment];
  const found = (id: string | null) => (id === null ? undefined : byId.get(id));
  const [left, arrived] = [found(checkingId), found(lenderId)];
  // The lender's amount and the checking account's date count.
  const [first, newest] = [left ?? arrived, arrived ?? left];
  if (!first || !newest) return [];

  return [
    {
      ...payment,
      amount: amountOf(newest),
      sentOn: first.date,
      seenOn: arrived && !arrived.isPending ? arrived.date : null,
      checkingTransactionId: left?.id ?? null,
      lenderTransactionId: arrived?.id ?? null,
      returnedOn: null,
    },
  ];
}

export function idsOf({
  checkingTransactionId,
  lenderTransactionId,
}: Pick<Payment, "checkingTransactionId" | "lenderTransactionId">): string[] {
  return [checkingTransactionId, lenderTransactionId].filter((id) => id !== null);
}
