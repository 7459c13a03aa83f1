import type { SubscriptionStatus } from "@snowball/contract";
import { eq } from "drizzle-orm";

import { subscriptions } from "#database/schema.ts";

import type { SignedInUser } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

/** Sets the stored status of the user's subscription, regardless of the provider. */
export async function setSubscriptionStatus(
  { deps: { database } }: Pick<TestApi, "deps">,
  { userId }: Pick<SignedInUser, "userId">,
  status: SubscriptionStatus,
): Promise<void> {
  await database.asSystem((db) =>
    db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, userId)),
  );
}
