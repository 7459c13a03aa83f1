import type Stripe from "stripe";

import { idOf } from "./id-of.ts";
import type { TouchedCharge } from "./map-money-back.ts";
import { PAGE_SIZE, readList } from "./read-list.ts";
import { readShape, StripeCharge, StripeDispute, StripeRefund } from "./stripe-shapes.ts";

/** Charges by the id of their payment. */
export type ChargesByPayment = ReadonlyMap<string, readonly TouchedCharge[]>;

type ChargeFilter = { customer: string } | { payment_intent: string };

/** Returns charges, newest first. */
export async function readCharges(
  { charges }: Stripe,
  filter: ChargeFilter,
): Promise<StripeCharge[]> {
  const found = await readList(charges.list({ ...filter, limit: PAGE_SIZE }));
  return found.map((charge) => readShape(StripeCharge, charge));
}

/** Returns the charges by payment. Refunds and disputes are requested only for charges that have some. */
export async function readTouchedCharges(
  stripe: Stripe,
  filter: ChargeFilter,
): Promise<ChargesByPayment> {
  const byPayment = new Map<string, TouchedCharge[]>();
  for (const charge of await readCharges(stripe, filter)) {
    if (charge.payment_intent === null) continue;
    const { id, amount_refunded: refunded, disputed } = charge;
    const touched: TouchedCharge = {
      ...charge,
      // oxlint-disable-next-line no-await-in-loop -- few charges have refunds, and Stripe limits the call rate
      refunds: refunded === 0 ? [] : await readRefunds(stripe, id),
      // oxlint-disable-next-line no-await-in-loop -- as above
      disputes: disputed ? await readDisputes(stripe, id) : [],
    };
    const paymentId = idOf(charge.payment_intent);
    byPayment.set(paymentId, [...(byPayment.get(paymentId) ?? []), touched]);
  }
  return byPayment;
}

async function readRefunds({ refunds }: Stripe, charge: string): Promise<StripeRefund[]> {
  const found = await readList(refunds.list({ charge, limit: PAGE_SIZE }));
  return found.map((refund) => readShape(StripeRefund, refund));
}

async function readDisputes({ disputes }: Stripe, charge: string): Promise<StripeDispute[]> {
  const found = await readList(disputes.list({ charge, limit: PAGE_SIZE }));
  return found.map((dispute) => readShape(StripeDispute, dispute));
}
