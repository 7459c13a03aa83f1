import type { DebtMonth } from "@snowball/payoff";

type PartWords = {
  money: (cents: number) => string;
  /** Whether the escrow is an estimate. */
  isEscrowEstimated: boolean;
};

/** Describes the parts of a month's payment. Returns null if there is only one part. */
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

/** Returns the payment including escrow, in cents. */
export function amountToSend({ payment, escrow }: DebtMonth): number {
  return payment + escrow;
}
