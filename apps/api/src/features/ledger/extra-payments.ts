import { compareDates } from "@snowball/dates";
import { signOf, smallerAmount, subtractAmount, sumAmounts } from "@snowball/money";

import type { Payment } from "./ledger-rows.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

/** Money that was paid above a bill, and the day on which the lender had it, or else on which it was sent. */
export type ExtraPayment = { amount: string; on: string };

/**
 * Lists what was paid on a debt above its bills, oldest first, less what is late. Of a bill with an unknown amount
 * nothing counts, nor does a payment that belongs to no bill, unless the user recorded it as an extra.
 */
export function listExtraPayments({ obligations, counting }: Ledger): ExtraPayment[] {
  const apart = counting.filter(({ isExtra }) => isExtra).map((each) => toExtra(each, each.amount));
  const extras = [...obligations.flatMap(extrasOfBill), ...apart].toSorted(byDay);
  const late = obligations.filter(({ state }) => state === "late");

  return restAfter(sumAmounts(["0.00", ...late.map(({ left }) => left ?? "0.00")]), extras);
}

function extrasOfBill({ due, payments }: ObligationOnDate): ExtraPayment[] {
  if (due === null) return [];

  const paid = payments.map(({ payment, amount }) => toExtra(payment, amount)).toSorted(byDay);
  return restAfter(due, paid);
}

/** Takes an amount off payments, the oldest first, and returns what is left of them. */
function restAfter(amount: string, payments: readonly ExtraPayment[]): ExtraPayment[] {
  let open = amount;

  return payments.flatMap((payment) => {
    const part = smallerAmount(open, payment.amount);
    open = subtractAmount(open, part);
    const rest = subtractAmount(payment.amount, part);
    return signOf(rest) > 0 ? [{ ...payment, amount: rest }] : [];
  });
}

function toExtra({ seenOn, sentOn }: Payment, amount: string): ExtraPayment {
  return { amount, on: seenOn ?? sentOn };
}

function byDay(left: ExtraPayment, right: ExtraPayment): number {
  return compareDates(left.on, right.on);
}
