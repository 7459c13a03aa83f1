import type { Dependencies } from "#dependencies.ts";

import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";

/**
 * Returns the user's subscriptions that have not ended, including those with an open payment. There
 * is rarely more than one.
 */
export async function listSubscriptions(
  { database }: Pick<Dependencies, "database">,
  userId: string,
): Promise<NamedSubscription[]> {
  return database.asUser(userId, (queries) => listStandingSubscriptions(queries, userId));
}
