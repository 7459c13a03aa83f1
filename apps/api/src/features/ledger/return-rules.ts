import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import type { Pieces } from "@snowball/payoff/pieces";

import { namedDebts, readCheckingSide, readLenderSide } from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, Payment } from "./ledger-rows.ts";
import { chosen } from "./piece-rules.ts";
import { amountOf, byDay } from "./pairing-rules.ts";

/** A payment comes back within so many days. */
const RETURN_DAYS = 30;

type Seen = { debts: readonly LedgerFacts[]; seen: readonly LedgerTransaction[] };

/** The newest payment of as much, on whichever side it came back. */
export function* markingReturned(
  payments: readonly Payment[],
  { debts, seen }: Seen,
): Pieces<void> {
  for (const returned of yield* chosen(seen, isReturned)) {
    const named = namedDebts(returned, debts);
    const isItsOwn = ({ debtId, checkingTransactionId }: Payment) =>
      returned.side === "lender"
        ? debtId === returned.accountId
        : checkingTransactionId !== null &&
          (named.length === 0 || named.some((debt) => debt.debtId === debtId));
    const payment = payments
      .filter(({ returnedOn, undoneOn }) => returnedOn === null && undoneOn === null)
      .filter(({ sentOn }) => compareDates(sentOn, returned.date) <= 0)
      .filter(({ sentOn }) => daysBetween(sentOn, returned.date) <= RETURN_DAYS)
      .filter((each) => isItsOwn(each) && compareAmounts(each.amount, amountOf(returned)) === 0)
      .toSorted(byDay)
      .at(-1);
    if (payment) payment.returnedOn = returned.date;
  }
}

function isReturned(each: LedgerTransaction): boolean {
  return (each.side === "lender" ? readLenderSide(each) : readCheckingSide(each)) === "returned";
}
