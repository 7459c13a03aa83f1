import { stripeError } from "../http/errors.ts";
import type { CheckoutSession } from "../objects/checkout-session-object.ts";
import type { SessionOrder, StripeWorld } from "../stripe-world.ts";

/** A session as its payment page sees it. */
export type OpenedSession = { session: CheckoutSession; order: SessionOrder };

/**
 * The session that a client secret opens: still open, or already complete (so that a lost answer
 * does no harm).
 *
 * @throws a 404 for a secret that opens nothing, a 400 for an expired session, both with the code
 *   `checkout_session_closed`.
 */
export function findOpenedSession(world: StripeWorld, clientSecret: string): OpenedSession {
  const [id = ""] = clientSecret.split("_secret_");
  const session = world.sessions.get(id);
  const order = world.orders.get(id);
  if (!session || !order || order.clientSecret !== clientSecret) {
    throw closed(404, "There is no such Checkout Session.");
  }
  const expired = session.status === "open" && session.expires_at <= world.now();
  if (expired || session.status === "expired") {
    throw closed(400, "This Checkout Session has expired. Go back and start again.");
  }
  return { session, order };
}

function closed(statusCode: number, message: string) {
  const code = "checkout_session_closed";
  return stripeError(statusCode, { type: "invalid_request_error", code, message });
}
