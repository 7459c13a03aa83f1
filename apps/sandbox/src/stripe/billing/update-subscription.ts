import type { EventCause } from "../objects/object.ts";
import type { Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { changedFields } from "./changed-fields.ts";

type Update = {
  after: Subscription;
  cause: EventCause;
  /** When, in Unix seconds, if not now. */
  at?: number;
};

/** Stores a changed subscription and announces what changed, if anything did. */
export function updateSubscription(
  world: StripeWorld,
  before: Subscription,
  { after, ...how }: Update,
): Subscription {
  const previous = changedFields(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.subscriptions.put(after);
  world.emit({ type: "customer.subscription.updated", object: after, previous, ...how });
  return after;
}
