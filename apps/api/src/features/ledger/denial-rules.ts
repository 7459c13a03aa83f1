import { compareDates } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { type Account, dueOf } from "./account-rules.ts";
import type { Payment } from "./ledger-rows.ts";

/** Returns the amount seen for a cycle, and whether the user's report that it was not paid still holds. */
export function unpaidReportOf(account: Account, payments: readonly Payment[]) {
  const seen = seenOf(account, payments);

  return { seen, isDenied: isDenied(account, seen) };
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
  const shown = sumAmounts(
    parts.filter(({ paymentId }) => recognised.has(paymentId)).map(({ amount }) => amount),
  );
  const due = dueOf(account);
  if (due === null || obligation.stillAsked === null) return shown;
  const met = subtractAmount(due, obligation.stillAsked.amount);

  return compareAmounts(met, shown) > 0 ? met : shown;
}

/** Whether the user reported a cycle as unpaid after its due date, and no new payment was seen since. */
function isDenied({ obligation: { notPaid, dueDate } }: Account, seen: string): boolean {
  if (notPaid === null || compareDates(dueDate, notPaid.on) >= 0) return false;

  return signOf(subtractAmount(seen, notPaid.seen)) <= 0;
}
