import {
  addDays,
  ARRIVAL_BUSINESS_DAYS,
  ARRIVAL_MAX_BUSINESS_DAYS,
  businessDaysAfter,
  businessDaysBefore,
  compareDates,
  earlierDate,
} from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { totalOf } from "./account-rules.ts";
import { findBillGroups } from "./bill-group-rules.ts";
import { namedDebts, readCheckingSide } from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, Payment } from "./ledger-rows.ts";

/** How many days before a date that the user entered the payment may have moved. */
const EARLY_DAYS = 3;

type MatchInput = {
  payments: readonly Payment[];
  free: Set<LedgerTransaction>;
  debts: readonly LedgerFacts[];
};

/** Which transactions fit a payment. The outer call computes once what is compared with each transaction. */
type Fits = (payment: Payment) => (transaction: LedgerTransaction) => boolean;

/**
 * Links payments with unused transactions of the given side and the same amount. The earliest payment gets the earliest
 * transaction. Otherwise crossed pairs could leave one transaction over, which would then look like another payment.
 */
export function matchTransactions(
  { payments, free, debts }: MatchInput,
  { side, fits }: { side: "checking" | "lender"; fits: Fits },
): void {
  const key = side === "checking" ? "checkingTransactionId" : "lenderTransactionId";
  const byAmount = Map.groupBy(free, amountOf);
  const waiting = payments.filter((each) => each[key] === null && each.undoneOn === null);
  for (const payment of waiting) {
    const currency = debts.find(({ debtId }) => debtId === payment.debtId)?.currency ?? null;
    const asMuch = byAmount.get(sumAmounts([payment.amount])) ?? [];
    const fitsIt = fits(payment);
    const place = asMuch.findIndex((each) => isInCurrency(each, currency) && fitsIt(each));
    const [found] = place < 0 ? [] : asMuch.splice(place, 1);
    if (!found) continue;
    free.delete(found);
    payment[key] = found.id;
    // A pending credit may still vanish.
    if (side === "lender") payment.seenOn = found.isPending ? payment.seenOn : found.date;
    else dateBy(found, payment);
  }
}

/** A withdrawal shows when a payment was sent. The user knows that better. */
function dateBy({ date }: LedgerTransaction, payment: Payment): void {
  if (payment.recordedAs === null) payment.sentOn = earlierDate(payment.sentOn, date);
}

/**
 * Removes withdrawals that are already known as several payments: one sum to a lender of several debts, or for a
 * combined bill, that arrives in parts. These were sent on the day of the withdrawal.
 */
export function matchSplitPayments({ payments, free, debts }: MatchInput): void {
  const unjoined = payments.filter(
    (each) => each.checkingTransactionId === null && each.undoneOn === null && each.seenOn !== null,
  );
  const ofDebt = Map.groupBy(
    unjoined.map((payment) => ({ payment, couldLeaveOn: departureOf(payment) })),
    ({ payment }) => payment.debtId,
  );
  const billGroups = findBillGroups(debts);
  for (const withdrawal of free) {
    if (withdrawal.side !== "checking" || readCheckingSide(withdrawal) !== "payment") continue;
    const groups = [namedDebts(withdrawal, debts), ...billGroups].flatMap((group) => {
      const paid = group.flatMap(({ debtId }) => ofDebt.get(debtId) ?? []);
      if (paid.length < 2) return [];
      const parts = paid.filter(({ couldLeaveOn }) => couldLeaveOn(withdrawal.date));

      return [...Map.groupBy(parts, ({ payment }) => payment.seenOn).values()];
    });
    const split = groups.find(
      (parts) =>
        parts.length > 1 &&
        compareAmounts(totalOf(parts.map((of) => of.payment)), amountOf(withdrawal)) === 0,
    );
    if (split === undefined) continue;
    free.delete(withdrawal);
    for (const { payment } of split) dateBy(withdrawal, payment);
  }
}

type IsPossible = (day: string) => boolean;

/** Returns whether a payment can have arrived on a day. */
export function arrivalOf({ sentOn, source }: Payment): IsPossible {
  // Its lender reported when it arrived. A later credit of the same amount is another payment.
  return source === "last_payment"
    ? isWithin(addDays(sentOn, -EARLY_DAYS), addDays(sentOn, EARLY_DAYS))
    : isNearEntered(sentOn);
}

/** Returns whether a payment can have left checking on a day. */
export function departureOf({ recordedAs, sentOn, seenOn }: Payment): IsPossible {
  if (recordedAs !== null) return isNearEntered(sentOn);
  const seen = seenOn ?? sentOn;

  return isWithin(businessDaysBefore(seen, ARRIVAL_BUSINESS_DAYS), addDays(seen, 1));
}

/** Returns whether a payment with an entered date can appear on the other side on a day. */
function isNearEntered(entered: string): IsPossible {
  return isWithin(addDays(entered, -EARLY_DAYS), lastDayInTransit({ sentOn: entered }));
}

/** Returns the last day on which a payment can arrive. */
export function lastDayInTransit({ sentOn }: Pick<Payment, "sentOn">): string {
  return businessDaysAfter(sentOn, ARRIVAL_MAX_BUSINESS_DAYS);
}

/** Returns the last day on which a payment that was sent on a day usually arrives. */
export function lastUsualDayInTransit(sentOn: string): string {
  return businessDaysAfter(sentOn, ARRIVAL_BUSINESS_DAYS);
}

function isWithin(from: string, to: string): IsPossible {
  return (day) => from <= day && day <= to;
}

/** Returns whether a transaction may be in a debt's currency. Unknown currencies fit. */
export function isInCurrency({ currency }: LedgerTransaction, wanted: string | null): boolean {
  return currency === null || wanted === null || currency === wanted;
}

/** Returns the amount without its sign, because the side implies the direction. */
export function amountOf({ amount }: LedgerTransaction): string {
  return signOf(amount) < 0 ? subtractAmount("0.00", amount) : sumAmounts([amount]);
}

/** Sorts by date and amount. Ids break ties between identical payments. */
export function byDay(left: Payment, right: Payment): number {
  return (
    compareDates(left.sentOn, right.sentOn) ||
    compareAmounts(left.amount, right.amount) ||
    (left.id < right.id ? -1 : 1)
  );
}
