import { newId } from "../new-id.ts";
import { NO_REQUEST } from "../objects/event-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { type Refund, refundObject } from "../objects/refund-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { findCharge } from "./find-charge.ts";

/** Refunds part of what was charged for an invoice; whatever is left of it where no amount is named. */
export function giveBack(
  world: StripeWorld,
  invoice: Invoice,
  amount: number | undefined,
): Refund | "too_much" {
  const charge = findCharge(world, invoice);
  const left = charge.amount - charge.amount_refunded;
  const asked = amount ?? left;
  if (asked < 1 || asked > left) return "too_much";

  const refund = refundObject({
    id: newId("re"),
    amount: asked,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
  });
  world.refunds.put(refund);
  world.emit({ type: "refund.created", object: refund, cause: NO_REQUEST });
  world.emit({
    type: "charge.refunded",
    object: findCharge(world, invoice),
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
    cause: NO_REQUEST,
  });
  world.emit({ type: "refund.updated", object: refund, cause: NO_REQUEST });
  return refund;
}

/** The card's bank sends a refund back: the money is the merchant's again. */
export function failRefund(world: StripeWorld, refund: Refund): Refund {
  const failed: Refund = {
    ...refund,
    failure_reason: "expired_or_canceled_card",
    status: "failed",
  };
  world.refunds.put(failed);
  world.emit({ type: "refund.updated", object: failed, cause: NO_REQUEST });
  world.emit({ type: "refund.failed", object: failed, cause: NO_REQUEST });
  return failed;
}
