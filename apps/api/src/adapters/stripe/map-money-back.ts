import type { ProviderInvoice } from "#ports/card-payments.ts";

import { instantOf } from "./instant-of.ts";
import type { StripeCharge, StripeDispute, StripeRefund } from "./stripe-shapes.ts";

/** A charge with its refunds and disputes. */
export type TouchedCharge = StripeCharge & {
  refunds: readonly StripeRefund[];
  disputes: readonly StripeDispute[];
};

type MoneyBack = Pick<ProviderInvoice, "refund" | "dispute">;

/** Returns the refund and dispute of an invoice from the charges that paid it. */
export function mapMoneyBack(charges: readonly TouchedCharge[]): MoneyBack {
  const disputes = charges.flatMap((charge) => charge.disputes).map(outcomeOf);

  return {
    refund: refundOf(charges),
    dispute: (["lost", "open", "won"] as const).find((each) => disputes.includes(each)) ?? null,
  };
}

function refundOf(charges: readonly TouchedCharge[]): MoneyBack["refund"] {
  // The sum is exact, because amounts are whole cents.
  const amount = charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);
  const times = charges
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .map(({ created }) => created);
  if (amount === 0 || times.length === 0) return null;

  return {
    amount: BigInt(amount),
    at: instantOf(Math.max(...times)),
    isFull: charges.every(({ refunded }) => refunded),
  };
}

/** Returns null for an inquiry or a prevented dispute, because neither takes money back. */
function outcomeOf({ status }: StripeDispute): MoneyBack["dispute"] {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? null : "open";
}
