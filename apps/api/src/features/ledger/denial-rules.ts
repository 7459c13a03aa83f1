import { compareDates } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { type Account, dueOf } from "./account-rules.ts";
import type { Payment } from "./ledger-rows.ts";

/** What is seen of a cycle's payment, and whether it is the user's word that there was none. */
export function denialOf(account: Account, payments: readonly Payment[]) {
  const seen = seenOf(account, payments);

  return { seen, isDenied: isDenied(account, seen) };
}

/**
 * What anybody but the user shows of a cycle's payment: payments that were recognised, or a lender that
 * asks for less than it billed. They are two words on one thing, and the larger one counts.
 */
function seenOf(account: Account, payments: readonly Payment[]): string {
  const { obligation, parts } = account;
  const recognised = new Set(payments.flatMap(({ id, said }) => (said === null ? [id] : [])));
  const shown = sumAmounts(
    parts.filter(({ paymentId }) => recognised.has(paymentId)).map(({ amount }) => amount),
  );
  const due = dueOf(account);
  if (due === null || obligation.stillAsked === null) return shown;
  const met = subtractAmount(due, obligation.stillAsked.amount);

  return compareAmounts(met, shown) > 0 ? met : shown;
}

/**
 * Whether it is the user's word that a cycle was not paid: said after its due date, of which nothing can
 * be said before, and nothing new was seen since.
 */
function isDenied({ obligation: { notPaid, dueDate } }: Account, seen: string): boolean {
  if (notPaid === null || compareDates(dueDate, notPaid.on) >= 0) return false;

  return signOf(subtractAmount(seen, notPaid.seen)) <= 0;
}
