import { addDays, businessDaysAfter, businessDaysBefore, compareDates } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import type { CooperativeTask } from "@snowball/payoff/steps";

import { findBillGroups } from "./bill-group-rules.ts";
import { shouldYield } from "./chunk-rules.ts";
import { namedDebts, readCheckingSide } from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, Payment } from "./ledger-rows.ts";

/** A payment is seen at the lender up to so many business days after it left. */
export const ARRIVAL_BUSINESS_DAYS = 5;
/** The same, where the day is somebody's word. */
const ARRIVAL_MAX_BUSINESS_DAYS = 10;
/** How long before the day that is somebody's word it may have been. */
const EARLY_DAYS = 3;

type Window = { from: string; to: string };

/** More than a ledger looks back, with room. */
const DAYS_REMEMBERED = 1_000;

/** Remembers what was found out of a day: thousands of payments fall on a few days, and it is asked of each pair. */
function onceADay(find: (day: string) => Window): (day: string) => Window {
  const found = new Map<string, Window>();

  return (day) => {
    const known = found.get(day);
    if (known) return known;
    if (found.size >= DAYS_REMEMBERED) found.clear();
    const window = find(day);
    found.set(day, window);
    return window;
  };
}

/** When a payment can move at its other end that was sent on the day by somebody's word. */
const windowAfter = onceADay((day) => ({
  from: addDays(day, -EARLY_DAYS),
  to: businessDaysAfter(day, ARRIVAL_MAX_BUSINESS_DAYS),
}));

/** When a payment can have left that was seen at the lender on the day. */
const windowBefore = onceADay((day) => ({
  from: businessDaysBefore(day, ARRIVAL_BUSINESS_DAYS),
  to: addDays(day, 1),
}));

type Workplace = {
  payments: readonly Payment[];
  free: Set<LedgerTransaction>;
  debts: readonly LedgerFacts[];
};

type Fits = (payment: Payment, transaction: LedgerTransaction) => boolean;

/**
 * Gives payments the transaction of one of their sides, where it is of as much and fits. The earliest
 * payment gets the earliest transaction: pairs of equal amounts that cross leave one over, which would
 * then pass for another payment.
 */
export function* joiningSides(
  { payments, free, debts }: Workplace,
  { side, fits }: { side: "checking" | "lender"; fits: Fits },
): CooperativeTask<void> {
  const key = side === "checking" ? "checkingTransactionId" : "lenderTransactionId";
  const byAmount = yield* groupedByAmount(free);
  const waiting = payments.filter((each) => each[key] === null && each.undoneOn === null);
  for (const [at, payment] of waiting.entries()) {
    if (shouldYield(at)) yield;
    const currency = currencyOf(payment, debts);
    const asMuch = byAmount.get(sumAmounts([payment.amount])) ?? [];
    const place = asMuch.findIndex((each) => isInCurrency(each, currency) && fits(payment, each));
    const [found] = place < 0 ? [] : asMuch.splice(place, 1);
    if (!found) continue;
    free.delete(found);
    payment[key] = found.id;
    // A pending credit may still vanish; the user knows best when it was sent.
    if (side === "lender") payment.seenOn = found.isPending ? payment.seenOn : found.date;
    else if (payment.said === null) payment.sentOn = earlier(payment.sentOn, found.date);
  }
}

function* groupedByAmount(
  free: ReadonlySet<LedgerTransaction>,
): CooperativeTask<Map<string, LedgerTransaction[]>> {
  const groups = new Map<string, LedgerTransaction[]>();
  for (const [at, each] of [...free].entries()) {
    if (shouldYield(at)) yield;
    const amount = amountOf(each);
    const group = groups.get(amount);
    if (group) group.push(each);
    else groups.set(amount, [each]);
  }
  yield;

  return groups;
}

/** One sum to a lender of several debts, or for one bill of them, that arrives in parts is no further payment. */
export function* joiningSplitOnes({ payments, free, debts }: Workplace): CooperativeTask<void> {
  const unjoined = payments.filter(
    (each) => each.checkingTransactionId === null && each.undoneOn === null && each.seenOn !== null,
  );
  const ofDebt = Map.groupBy(unjoined, ({ debtId }) => debtId);
  const billGroups = findBillGroups(debts);
  for (const [at, withdrawal] of [...free].entries()) {
    if (shouldYield(at)) yield;
    if (withdrawal.side !== "checking" || readCheckingSide(withdrawal) !== "payment") continue;
    const isSplit = [namedDebts(withdrawal, debts), ...billGroups].some((group) => {
      const paid = group.flatMap(({ debtId }) => ofDebt.get(debtId) ?? []);
      if (paid.length < 2) return false;
      const parts = paid.filter((each) => checkingSideFits(each, withdrawal.date));
      const ofADay = [...Map.groupBy(parts, ({ seenOn }) => seenOn).values()];

      return ofADay.some(
        (of) =>
          of.length > 1 &&
          compareAmounts(sumAmounts(of.map(({ amount }) => amount)), amountOf(withdrawal)) === 0,
      );
    });
    if (isSplit) free.delete(withdrawal);
  }
  yield;
}

/** Whether a payment can have arrived on the day. */
export function lenderSideFits({ sentOn }: Payment, day: string): boolean {
  return isWithin(day, windowAfter(sentOn));
}

/** Whether a payment can have left checking on the day. */
export function checkingSideFits({ said, sentOn, seenOn }: Payment, day: string): boolean {
  return isWithin(day, said === null ? windowBefore(seenOn ?? sentOn) : windowAfter(sentOn));
}

function isWithin(day: string, { from, to }: Window): boolean {
  return compareDates(from, day) <= 0 && compareDates(day, to) <= 0;
}

export function earlier(left: string, right: string): string {
  return compareDates(left, right) < 0 ? left : right;
}

function currencyOf({ debtId }: Payment, debts: readonly LedgerFacts[]): string | null {
  return debts.find((debt) => debt.debtId === debtId)?.currency ?? null;
}

function isInCurrency({ currency }: LedgerTransaction, wanted: string | null): boolean {
  return currency === null || wanted === null || currency === wanted;
}

/** Which way the money went, the side says. */
export function amountOf({ amount }: LedgerTransaction): string {
  return signOf(amount) < 0 ? subtractAmount("0.00", amount) : sumAmounts([amount]);
}

/** Of those that are alike, it does not matter which is which. */
export function byDay(left: Payment, right: Payment): number {
  return (
    compareDates(left.sentOn, right.sentOn) ||
    compareAmounts(left.amount, right.amount) ||
    (left.id < right.id ? -1 : 1)
  );
}
