import { compareDates } from "@snowball/dates";

import type { LedgerTransaction, Payment } from "./ledger-rows.ts";
import { amountOf } from "./pairing-rules.ts";

/** A posted transaction takes the place of the pending one in what is known of it. */
export function followPosted(payment: Payment, seen: readonly LedgerTransaction[]): Payment {
  const followed = (id: string | null) =>
    (id !== null && seen.find(({ pendingId }) => pendingId === id)?.id) || id;

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
  { seen, since }: { seen: readonly LedgerTransaction[]; since: string },
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
function refreshed(payment: Payment, seen: readonly LedgerTransaction[]): Payment[] {
  const [checkingId, lenderId] = [payment.checkingTransactionId, payment.lenderTransactionId];
  if (checkingId === null && lenderId === null) return [payment];
  const found = (wanted: string | null) => seen.filter(({ id }) => id === wanted);
  const [left, arrived] = [found(checkingId), found(lenderId)];
  // The lender's word on how much, the account's on when.
  const [first, newest] = [[...left, ...arrived][0], [...arrived, ...left][0]];
  if (!first || !newest) return [];

  return [
    {
      ...payment,
      amount: amountOf(newest),
      sentOn: first.date,
      checkingTransactionId: left[0]?.id ?? null,
      ...asArrived(arrived[0]),
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
export function idsOf({ checkingTransactionId, lenderTransactionId }: Payment): string[] {
  return [checkingTransactionId, lenderTransactionId].filter((id) => id !== null);
}
