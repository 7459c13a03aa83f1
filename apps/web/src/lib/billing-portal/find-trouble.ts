import type { Subscription } from "@snowball/contract";

/** The subscription that has not ended and wants something of its owner, as all screens say it. */
export function findTrouble(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ status }) => status !== "active" && status !== "trialing");
}
