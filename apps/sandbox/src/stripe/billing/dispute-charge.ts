import { newId } from "../new-id.ts";
import { type Dispute, disputeObject, type DisputeStatus } from "../objects/dispute-object.ts";
import { NO_REQUEST } from "../objects/event-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { findCharge } from "./find-charge.ts";

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
