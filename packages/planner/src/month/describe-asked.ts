import type { MonthPayment } from "@snowball/contract";
import { formatAmount, sumAmounts } from "@snowball/money";

/** Describes several unconfirmed payments of a debt: their number, and their amounts as far as they are known. */
export function describeAsked(
  payments: readonly Pick<MonthPayment, "amount" | "is_estimated">[],
  currency: string | null,
): string {
  const count = `${payments.length} payments`;
  const known = payments.filter(({ amount }) => amount !== null);
  const unknown = payments.length - known.length;
  if (known.length === 0) return `${count} of unknown amount`;
  const sum = formatAmount(sumAmounts(known.map(({ amount }) => amount ?? "0.00")), currency);
  const money = known.some((each) => each.is_estimated) ? `about ${sum}` : sum;

  return unknown === 0
    ? `${count}, ${money} in total,`
    : `${count}, ${money} and ${unknown} of unknown amount,`;
}
