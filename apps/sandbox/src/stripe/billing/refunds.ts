import { newId } from "../ids.ts";
import { type Charge, chargeIdOf, chargeObject } from "../objects/charge-object.ts";
import { type Dispute, disputeObject, type DisputeStatus } from "../objects/dispute-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { NO_REQUEST } from "../objects/object.ts";
import { type Refund, refundObject } from "../objects/refund-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** The charge that paid an invoice, with what was given back of it and whether it is disputed. */
export function findCharge({ refunds, disputes }: StripeWorld, invoice: Invoice): Charge {
  const id = chargeIdOf(invoice);
  const refunded = refunds
    .list()
    .filter(({ charge, status }) => charge === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  const disputed = disputes
    .list()
    .some(({ charge, status }) => charge === id && !status.startsWith("warning_"));

  return chargeObject(invoice, { refunded, disputed });
}

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

/** The payer's bank takes back what was charged for an invoice, or asks about it first (`isInquiry`). */
export function openDispute(
  world: StripeWorld,
  invoice: Invoice,
  { isInquiry }: { isInquiry: boolean },
): Dispute {
  const { id: charge, amount, currency, payment_intent } = findCharge(world, invoice);
  const dispute = disputeObject({
    id: newId("du"),
    amount,
    charge,
    created: world.now(),
    currency,
    payment_intent,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  });
  world.disputes.put(dispute);
  world.emit({ type: "charge.dispute.created", object: dispute, cause: NO_REQUEST });
  if (!isInquiry) {
    world.emit({ type: "charge.dispute.funds_withdrawn", object: dispute, cause: NO_REQUEST });
  }
  return dispute;
}

/** The dispute is decided: won, the money comes back; lost, it stays with the payer. */
export function closeDispute(
  world: StripeWorld,
  dispute: Dispute,
  status: Extract<DisputeStatus, "won" | "lost" | "warning_closed">,
): Dispute {
  const closed: Dispute = { ...dispute, status };
  world.disputes.put(closed);
  world.emit({ type: "charge.dispute.closed", object: closed, cause: NO_REQUEST });
  if (status === "won") {
    world.emit({ type: "charge.dispute.funds_reinstated", object: closed, cause: NO_REQUEST });
  }
  return closed;
}
