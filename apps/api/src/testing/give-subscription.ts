import { subscriptions } from "#database/schema.ts";
import { noteEntitlementChange } from "#features/billing/customers.ts";

import type { SignedInUser } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

type SubscriptionFields = Partial<typeof subscriptions.$inferInsert>;

/** Stores a subscription as if the provider had reported it. */
export async function giveSubscription(
  { deps: { database, clock } }: Pick<TestApi, "deps">,
  { userId }: Pick<SignedInUser, "userId">,
  fields: SubscriptionFields = {},
): Promise<void> {
  const row = {
    id: `sub_of_${userId}`,
    userId,
    status: "active" as const,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    readAt: clock.now(),
    ...fields,
  };
  await database.asSystemInTransaction(async (db) => {
    await db
      .insert(subscriptions)
      .values(row)
      .onConflictDoUpdate({ target: subscriptions.id, set: row });
    await noteEntitlementChange(db, { userId, at: clock.now() });
  });
}
