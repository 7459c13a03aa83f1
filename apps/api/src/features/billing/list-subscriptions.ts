import type { Dependencies } from "#dependencies.ts";

import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";

/** The user's subscriptions that have not ended, whether they grant access or wait to be paid. Rarely more than one. */
export async function listSubscriptions(
  { database }: Pick<Dependencies, "database">,
  userId: string,
): Promise<NamedSubscription[]> {
  return database.asUser(userId, (queries) => listStandingSubscriptions(queries, userId));
}
