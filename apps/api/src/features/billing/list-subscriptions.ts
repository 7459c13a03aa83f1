import type { Dependencies } from "#dependencies.ts";

import { listGrantingSubscriptions, type NamedSubscription } from "./subscription-store.ts";

/** The user's subscriptions that grant access: active, past due or on trial. Rarely more than one. */
export async function listSubscriptions(
  { database }: Pick<Dependencies, "database">,
  userId: string,
): Promise<NamedSubscription[]> {
  return database.asUser(userId, (queries) => listGrantingSubscriptions(queries, userId));
}
