import { compareDates } from "@snowball/dates";

import type { LedgerTransaction, Payment } from "./ledger-rows.ts";
import { amountOf } from "./pairing-rules.ts";

/** Transactions as payments name them: looked up, and not looked for among thousands. */
export type SeenById = {
  /** By their own ids. */
  byId: ReadonlyMap<string, LedgerTransaction>;
  /** By the ids that they had while they were pending; of two with one id the first. */
  posted: ReadonlyMap<string, LedgerTransaction>;
};

export function seenById(seen: readonly LedgerTransaction[]): SeenById {
  const first = seen.toReversed();

  return {
    byId: new Map(first.map((each) => [each.id, each])),
    posted: new Map(
      first.flatMap((each) => (each.pendingId === null ? [] : [[each.pendingId, each] as const])),
    ),
  };
}

/** A posted transaction takes the place of the pending one in what is known of it. */
export function followPosted(payment: Payment, { posted }: SeenById): Payment {
  const followed = (id: string | null) => (id === null ? null : (posted.get(id)?.id ?? id));

  return {
    ...payment,
    checkingTransactionId: followed(payment.checkingTransactionId),
    lenderTransactionId: followed(payment.lenderTransactionId),
  };
}

/** Not to be recognised anew: the user has a word in it, nothing shows it any more, or it is long ago. */
export function isHeld(payment: Payment, since: string): boolean {
  const { said, source, undoneOn, chosenCycle, isExtra, sentOn } = payment;
  const isUsers = said !== null || undoneOn !== null || chosenCycle !== null || isExtra;

  return (
    isUsers ||
    source === "last_payment" ||
    idsOf(payment).length === 0 ||
    compareDates(sentOn, since) < 0
  );
}

/** Without what is found out anew; none where all that showed it is gone. */
export function released(
  payment: Payment,
  { seen, since }: { seen: SeenById; since: string },
): Payment[] {
  const { said, source, undoneOn, sentOn, seenOn, lenderTransactionId } = payment;
  if (undoneOn !== null || compareDates(sentOn, since) < 0) return [payment];
  if (said === null && source !== "last_payment") return refreshed(payment, seen);

  const wasSeenByCredit = said !== null && lenderTransactionId !== null;
  const saidOn = said === "paid" ? sentOn : null;
  return [
    {
      ...payment,
      sentOn: said === null ? (seenOn ?? sentOn) : sentOn,
      seenOn: wasSeenByCredit ? saidOn : seenOn,
      checkingTransactionId: null,
      lenderTransactionId: null,
      returnedOn: null,
    },
  ];
}

/** A recognised payment that the user put into a cycle, as its transactions are now. */
function refreshed(payment: Payment, { byId }: SeenById): Payment[] {
  const [checkingId, lenderId] = [payment.checkingTransactionId, payment.lenderTransactionId];
  if (checkingId === null && lenderId === null) return [payment];
  const found = (id: string | null) => (id === null ? undefined : byId.get(id));
  const [left, arrived] = [found(checkingId), found(lenderId)];
  // The lender's word on how much, the account's on when.
  const [first, newest] = [left ?? arrived, arrived ?? left];
  if (!first || !newest) return [];

  return [
    {
      ...payment,
      amount: amountOf(newest),
      sentOn: first.date,
      checkingTransactionId: left?.id ?? null,
      ...asArrived(arrived),
      returnedOn: null,
    },
  ];
}

function asArrived(
  credit: LedgerTransaction | undefined,
): Pick<Payment, "seenOn" | "lenderTransactionId"> {
  if (!credit) return { seenOn: null, lenderTransactionId: null };

  return { seenOn: credit.isPending ? null : credit.date, lenderTransactionId: credit.id };
}

/** Of the transactions that it was recognised by. */
export function idsOf({
  checkingTransactionId,
  lenderTransactionId,
}: Pick<Payment, "checkingTransactionId" | "lenderTransactionId">): string[] {
  return [checkingTransactionId, lenderTransactionId].filter((id) => id !== null);
}
