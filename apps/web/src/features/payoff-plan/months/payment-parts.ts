import type { DebtMonth } from "@snowball/payoff";

type PartWords = {
  money: (cents: number) => string;
  /** Nobody stated the escrow. */
  isEscrowEstimated: boolean;
};

/** What of a month's payment is what; null where it is the minimum alone, or an extra alone. */
export function paymentParts(
  { minimum, extra, escrow }: DebtMonth,
  { money, isEscrowEstimated }: PartWords,
): string | null {
  const parts = [
    ...(minimum > 0 ? [money(minimum)] : []),
    ...(extra > 0 ? [money(extra)] : []),
    ...(escrow > 0 ? [`${isEscrowEstimated ? "about " : ""}${money(escrow)} escrow`] : []),
  ];

  return parts.length > 1 ? parts.join(" + ") : null;
}

/** What leaves the account for the debt. */
export function amountToSend({ payment, escrow }: DebtMonth): number {
  return payment + escrow;
}
