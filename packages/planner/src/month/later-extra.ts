import type { MonthPayment } from "@snowball/contract";
import { signOf, subtractAmount, sumAmounts } from "@snowball/money";

type PlannedPayment = { minimum: string; extra: string; escrow: string };

type Bill = Pick<MonthPayment, "state" | "amount" | "paid" | "sent" | "sent_this_month">;

/**
 * Returns what the plan sends to a debt in a later month in addition to the bills that are listed for that month. A
 * part of a bill that this month's money paid is an extra of this month, so the later month sends as much again.
 * Nothing is sent instead of a bill that was skipped or asks for nothing.
 */
export function laterExtra(
  { minimum, extra, escrow }: PlannedPayment,
  bills: readonly Bill[],
): string {
  const expected = sumAmounts([minimum, escrow]);
  const listed = bills.map(({ state, amount, paid, sent, sent_this_month: ofThisMonth }) =>
    state === "skipped" || state === "nothing_due"
      ? expected
      : subtractAmount(sumAmounts([amount ?? expected, paid, sent]), ofThisMonth),
  );
  const rest = subtractAmount(sumAmounts([expected, extra]), sumAmounts(listed));

  return signOf(rest) > 0 ? rest : "0.00";
}
