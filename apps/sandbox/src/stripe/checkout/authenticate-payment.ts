import { completeCheckout } from "../billing/complete-checkout.ts";
import { stripeError } from "../http/stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";
import type { OpenedSession } from "./find-opened-session.ts";
import { type Finished, viewFinished } from "./view-session.ts";

/**
 * Ends the 3-D Secure step as the payer's bank decides.
 *
 * @throws a 402 when the bank does not confirm, a 400 when it was not being asked.
 */
export function authenticatePayment(
  world: StripeWorld,
  { session, order }: OpenedSession,
  outcome: "complete" | "fail",
): Finished {
  if (session.status === "complete") return viewFinished(session);
  if (!order.awaiting) {
    const message = "This payment is not waiting for 3-D Secure.";
    throw stripeError(400, { type: "invalid_request_error", message });
  }
  if (outcome === "complete") return viewFinished(completeCheckout(world, session, order.awaiting));
  world.orders.put({ ...order, awaiting: null });
  throw stripeError(402, {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}
