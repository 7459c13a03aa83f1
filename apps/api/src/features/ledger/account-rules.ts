import { compareDates } from "@snowball/dates";
import { compareAmounts, subtractAmount, sumAmounts } from "@snowball/money";

import type { Obligation } from "./ledger-rows.ts";

export type Part = { paymentId: string; amount: string };

/** An obligation and what went to it. */
export type Account = {
  obligation: Obligation;
  parts: (Part & { on: string })[];
  /** What earlier cycles had left open when it was billed, and the bill holds again. */
  carried: { from: Account; open: string }[];
  /** Whether what was not seen to be paid was not paid. */
  areMissesSure: boolean;
  /** All that the lender missed on a day, where its date is the one that the lender still waits for. */
  missedInAll: { amount: string; on: string } | null;
};

/**
 * What is to be paid of a bill for its own cycle: all but what earlier cycles left open and it holds
 * again. Null where nobody says.
 */
export function dueOf(account: Account): string | null {
  const { missedInAll } = account;
  const billed = billedOf(account);
  if (missedInAll === null) return billed;
  const { amount, on } = missedInAll;
  const asked = sumAmounts([amount, paidUntil(account, on)]);

  return billed === null ? asked : greater(billed, asked);
}

function billedOf({ obligation, carried, areMissesSure }: Account): string | null {
  const { amount, statementDate } = obligation;
  if (amount === null || carried.length === 0) return amount;

  const again = carried.map(({ from, open }) => {
    if (areMissesSure) return open;
    // Perhaps it was paid and nobody saw it. What was paid to it since then was paid of this bill.
    return lesser(open, paidAfter(from, statementDate ?? ""));
  });
  return subtractAmount(amount, sumAmounts(again));
}

/** What is still to be paid of it; null where nobody says. Never less than nothing. */
export function leftOf(account: Account): string | null {
  const { stillAsked } = account.obligation;
  const due = dueOf(account);
  if (due === null) return null;
  const left = subtractAmount(due, paidAfter(account, ""));
  // A lender that asks for less has counted what came before it said so.
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
