import type { CheckoutSession } from "../objects/checkout-session-object.ts";
import type { EventCause } from "../objects/event-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** Closes an open session for good and announces it. */
export function expireSession(
  world: StripeWorld,
  session: CheckoutSession,
  cause: EventCause,
): CheckoutSession {
  const expired: CheckoutSession = { ...session, client_secret: null, status: "expired" };
  world.sessions.put(expired);
  world.emit({ type: "checkout.session.expired", object: expired, cause });
  return expired;
}
