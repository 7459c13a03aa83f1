import { compareDates } from "@snowball/dates";
import { compareAmounts, subtractAmount, sumAmounts } from "@snowball/money";

import type { Obligation } from "./ledger-rows.ts";

export type Part = { paymentId: string; amount: string };

/** An obligation and the parts of payments that are allocated to it. */
export type Account = {
  obligation: Obligation;
  parts: (Part & { on: string })[];
  /** Open amounts of earlier cycles that this bill includes again. */
  carried: { from: Account; open: string }[];
  /** Whether payments that were not seen were certainly not made. */
  areMissesCertain: boolean;
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
  const asked = sumAmounts([amount, paidUntil(account, on)]);

  return billed === null ? asked : greater(billed, asked);
}

function billedOf({ obligation, carried, areMissesCertain }: Account): string | null {
  const { amount, statementDate } = obligation;
  if (amount === null || carried.length === 0) return amount;

  const again = carried.map(({ from, open }) => {
    if (areMissesCertain || from.obligation.notPaid !== null) return open;
    // The missed payment may have been made unseen. Payments to that cycle after the statement count for this bill.
    return lesser(open, paidAfter(from, statementDate ?? ""));
  });
  return subtractAmount(amount, sumAmounts(again));
}

/** Returns what is still to be paid, at least zero. Null if unknown. */
export function leftOf(account: Account): string | null {
  const { stillAsked } = account.obligation;
  const due = dueOf(account);
  if (due === null) return null;
  const left = subtractAmount(due, paidAfter(account, ""));
  // A reduced request already counts the payments up to its date.
  const asked = stillAsked
    ? subtractAmount(stillAsked.amount, paidAfter(account, stillAsked.on))
    : left;

  return greater("0.00", lesser(left, asked));
}

function paidUntil(account: Account, day: string): string {
  return subtractAmount(paidAfter(account, ""), paidAfter(account, day));
}

function paidAfter({ parts }: Account, day: string): string {
  if (parts.length === 0) return "0.00";

  return sumAmounts(
    parts.filter(({ on }) => compareDates(on, day) > 0).map(({ amount }) => amount),
  );
}

export function lesser(left: string, right: string): string {
  return compareAmounts(left, right) < 0 ? left : right;
}

function greater(left: string, right: string): string {
  return compareAmounts(left, right) > 0 ? left : right;
}
