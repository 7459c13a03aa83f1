import { stripeError } from "../http/stripe-error.ts";
import type { Customer } from "../objects/customer-object.ts";
import type { PortalSession } from "../objects/portal-session-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** How long the link to the portal may be used. */
const LIFETIME = 60 * 60;

/** The portal session of that id and its customer. Throws a 404 when unknown, expired or deleted. */
export function findVisit(
  world: StripeWorld,
  id: string,
): { session: PortalSession; customer: Customer } {
  const session = world.portalSessions.get(id);
  const customer = session && world.customers.get(session.customer);
  if (!session || !customer || customer.deleted || session.created + LIFETIME <= world.now()) {
    const message =
      "This link to the billing portal is not valid any more. Go back and open it again.";
    throw stripeError(404, { type: "invalid_request_error", message });
  }
  return { session, customer };
}
