import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts, sumAmounts } from "@snowball/money";

import { namedDebts, readCheckingSide, readLenderSide } from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, Payment } from "./ledger-rows.ts";
import { amountOf, byDay } from "./pairing-rules.ts";

/** A payment can be returned within this many days. */
const RETURN_DAYS = 30;

type Seen = { debts: readonly LedgerFacts[]; seen: readonly LedgerTransaction[] };

/** Marks the newest payment of the same amount as returned, whichever side shows the return. */
export function markReturned(payments: readonly Payment[], { debts, seen }: Seen): void {
  for (const returned of seen.filter(isReturned)) {
    const named = namedDebts(returned, debts);
    const isItsOwn = ({ debtId, checkingTransactionId }: Payment) =>
      returned.side === "lender"
        ? debtId === returned.accountId
        : checkingTransactionId !== null &&
          (named.length === 0 || named.some((debt) => debt.debtId === debtId));
    const possible = payments
      .filter(({ returnedOn, undoneOn }) => returnedOn === null && undoneOn === null)
      .filter(({ sentOn }) => compareDates(sentOn, returned.date) <= 0)
      .filter(({ sentOn }) => daysBetween(sentOn, returned.date) <= RETURN_DAYS)
      .filter(isItsOwn)
      .toSorted(byDay);
    const parts = inOneTransaction(possible, returned.side).findLast(
      (all) =>
        compareAmounts(sumAmounts(all.map(({ amount }) => amount)), amountOf(returned)) === 0,
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

function isReturned(each: LedgerTransaction): boolean {
  return (each.side === "lender" ? readLenderSide(each) : readCheckingSide(each)) === "returned";
}
