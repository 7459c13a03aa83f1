import type { EventCause } from "../objects/object.ts";
import type { CancellationDetails, Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { discardUpdate } from "./pending-update.ts";

type Ending = {
  /** Unix seconds. */
  at: number;
  cause: EventCause;
  details: Partial<CancellationDetails>;
};

/** Ends a subscription for good and announces `customer.subscription.deleted`. */
export function cancelSubscription(
  world: StripeWorld,
  running: Subscription,
  { at, cause, details }: Ending,
): Subscription {
  const subscription = discardUpdate(world, running, { at, cause });
  const canceled: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: { ...subscription.cancellation_details, ...details },
    ended_at: at,
    status: "canceled",
  };
  world.subscriptions.put(canceled);
  world.emit({ type: "customer.subscription.deleted", object: canceled, cause, at });
  return canceled;
}
