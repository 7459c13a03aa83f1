import type { Subscription } from "@snowball/contract";

/** Returns the first subscription that needs the user's attention. All screens use this rule. */
export function findTrouble(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ status }) => status !== "active" && status !== "trialing");
}
