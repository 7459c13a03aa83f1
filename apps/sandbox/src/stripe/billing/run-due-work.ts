import { NO_REQUEST } from "../objects/object.ts";
import { onlyItem, type Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { expireSession } from "./checkout.ts";
import { discardUpdate } from "./pending-update.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { retryPayment } from "./retry-payment.ts";

/**
 * Does what became due since the last time: sessions expire, subscriptions renew or end, declined
 * charges are tried again. A leap over several periods is caught up with one period at a time.
 */
export function runDueWork(world: StripeWorld): void {
  const now = world.now();
  for (const session of world.sessions.list()) {
    if (session.status === "open" && session.expires_at <= now) {
      expireSession(world, session, NO_REQUEST);
    }
  }
  for (const subscription of world.subscriptions.list()) catchUp(world, subscription, now);
}

function catchUp(world: StripeWorld, subscription: Subscription, now: number): void {
  let current: Subscription | undefined = subscription;
  while (current) current = takeStep(world, current, now);
}

/** The subscription after the next due step, or undefined when none is due. */
function takeStep(
  world: StripeWorld,
  subscription: Subscription,
  now: number,
): Subscription | undefined {
  if (subscription.status === "canceled") return undefined;
  const { pending_update: update } = subscription;
  if (update !== null && update.expires_at <= now) {
    return discardUpdate(world, subscription, { at: update.expires_at, cause: NO_REQUEST });
  }
  const retried = retryPayment(world, subscription, now);
  if (retried || subscription.status !== "active") return retried;
  const end = onlyItem(subscription).current_period_end;
  if (end > now) return undefined;
  if (!subscription.cancel_at_period_end) return renewSubscription(world, subscription, end);
  return cancelSubscription(world, subscription, { at: end, cause: NO_REQUEST, details: {} });
}
