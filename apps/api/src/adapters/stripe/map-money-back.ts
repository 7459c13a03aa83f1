import type { ProviderInvoice } from "#ports/card-payments.ts";

import { instantOf } from "./instant-of.ts";
import type { StripeCharge, StripeDispute, StripeRefund } from "./stripe-shapes.ts";

/** A charge of which something was given or taken back. */
export type TouchedCharge = StripeCharge & {
  refunds: readonly StripeRefund[];
  disputes: readonly StripeDispute[];
};

type MoneyBack = Pick<ProviderInvoice, "refund" | "dispute">;

/** What was given or taken back of an invoice, from the charges that paid it. */
export function mapMoneyBack(charges: readonly TouchedCharge[]): MoneyBack {
  const disputes = charges.flatMap((charge) => charge.disputes).map(outcomeOf);

  return {
    refund: refundOf(charges),
    dispute: (["lost", "open", "won"] as const).find((each) => disputes.includes(each)) ?? null,
  };
}

function refundOf(charges: readonly TouchedCharge[]): MoneyBack["refund"] {
  // Cents are whole numbers: their sum is exact.
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

/** Of an inquiry, and of a dispute that was settled before it became one, nothing was taken back. */
function outcomeOf({ status }: StripeDispute): MoneyBack["dispute"] {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? null : "open";
}
