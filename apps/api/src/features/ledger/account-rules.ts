import {
  compareAmounts,
  largerAmount,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from "@snowball/money";

import type { LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";

/** A part of a payment that is allocated to an obligation. */
type Part = {
  paymentId: string;
  amount: string;
  on: string;
  /** Whether only the user shows it. */
  isRecorded: boolean;
  /** Whether the lender does not show it yet. */
  isInTransit: boolean;
  /** Whether the user assigned it to the obligation. */
  isAssigned: boolean;
};

/** An obligation and the parts of payments that are allocated to it. */
export type Account = {
  obligation: Obligation;
  parts: Part[];
  /** Open amounts of earlier cycles that this bill includes again. */
  carried: { from: Account; open: string }[];
  areMissesCertain: LedgerFacts["areMissesCertain"];
  /** The total past due on a day, if the lender still reports this cycle's due date; else null. */
  totalPastDue: { amount: string; on: string } | null;
};

/**
 * Returns what must be paid for a bill's own cycle: the bill without the open amounts of earlier cycles that it
 * includes. Null if unknown.
 */
export function dueOf(account: Account): string | null {
  const { totalPastDue } = account;
  const billed = billedOf(account);
  if (totalPastDue === null) return billed;
  const { amount, on } = totalPastDue;
  const received = account.parts.filter((part) => part.on <= on && !part.isInTransit);
  const required = sumAmounts([amount, totalOf(received)]);

  return billed === null ? required : largerAmount(billed, required);
}

function billedOf({ obligation, carried, areMissesCertain }: Account): string | null {
  const { amount, statementDate } = obligation;
  if (amount === null || carried.length === 0) return amount;

  const again = carried.map(({ from, open }) => {
    if (areMissesCertain || from.obligation.notPaidOn !== null) return open;
    // The missed payment may have been made unseen. Payments to that cycle after the statement count for this bill.
    return smallerAmount(open, paidAfter(from, statementDate ?? ""));
  });
  return subtractAmount(amount, sumAmounts(again));
}

/** Returns what is still to be paid, at least zero. Null if unknown. */
export function leftOf(account: Account): string | null {
  const { stillAsked, stillAskedOn } = account.obligation;
  const due = dueOf(account);
  if (due === null) return null;
  const left = subtractAmount(due, paidAfter(account, ""));
  // A reduced request already counts the payments up to its date.
  const required =
    stillAsked !== null && stillAskedOn !== null
      ? subtractAmount(stillAsked, paidAfter(account, stillAskedOn))
      : left;

  return largerAmount("0.00", smallerAmount(left, required));
}

/**
 * Returns what the lender did not receive of a cycle until its next statement, which is the time of the call. A payment
 * that is in transit, or that only the user shows, did not arrive before if misses are certain.
 */
export function missedOf(account: Account): string {
  const { parts, areMissesCertain } = account;
  const received = areMissesCertain ? { ...account, parts: parts.filter(isReceived) } : account;

  return leftOf(received) ?? "0.00";
}

/** Whether the lender shows a part. */
export function isReceived({ isRecorded, isInTransit }: Part): boolean {
  return !isRecorded && !isInTransit;
}

export function totalOf(payments: readonly { amount: string }[]): string {
  return sumAmounts(payments.map(({ amount }) => amount));
}

function paidAfter({ parts }: Account, day: string): string {
  return totalOf(parts.filter(({ on }) => on > day));
}

/**
 * Returns the amount seen for a cycle, and when the user reported it as unpaid after its due date. That is null without
 * a report, or if a payment was seen since.
 */
export function unpaidReportOf(
  account: Account,
  payments: readonly Payment[],
): { seen: string; notPaidOn: string | null } {
  const { notPaidOn, notPaidSeen, dueDate } = account.obligation;
  const seen = seenOf(account, payments);
  const holds =
    notPaidOn !== null &&
    notPaidSeen !== null &&
    dueDate < notPaidOn &&
    compareAmounts(seen, notPaidSeen) <= 0;

  return { seen, notPaidOn: holds ? notPaidOn : null };
}

/**
 * Returns the amount that sources other than the user show as paid for a cycle: matched payments, or a lender that
 * requests less than it billed. Both may show the same payment, so the larger amount counts.
 */
function seenOf(account: Account, payments: readonly Payment[]): string {
  const { obligation, parts } = account;
  const recognised = new Set(
    payments.flatMap(({ id, recordedAs }) => (recordedAs === null ? [id] : [])),
  );
  const shown = totalOf(parts.filter(({ paymentId }) => recognised.has(paymentId)));
  const due = dueOf(account);
  if (due === null || obligation.stillAsked === null) return shown;

  return largerAmount(subtractAmount(due, obligation.stillAsked), shown);
}
