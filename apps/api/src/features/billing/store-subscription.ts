import type { Queries } from "#database/database.ts";
import type { ProviderSubscription } from "#ports/card-payments.ts";

import { findUserOfCustomer } from "./customer-store.ts";
import { noteEntitlementChange } from "./note-entitlement-change.ts";
import { upsertSubscription } from "./subscription-store.ts";

type Reading = { subscription: ProviderSubscription; readAt: Date };

/**
 * The one way in which a subscription gets into the database, whoever brought it: a webhook, the
 * return from a checkout or the daily reconciliation. Storing it twice is the same as once.
 *
 * Its user is the one whose customer it belongs to. A subscription of somebody else's customer is
 * none of ours and left alone.
 * @param readAt when the provider was asked.
 */
export async function storeSubscription(
  queries: Queries,
  { subscription, readAt }: Reading,
): Promise<void> {
  const userId = await findUserOfCustomer(queries, subscription.customerId);
  if (userId === null) return;

  const hasChanged = await upsertSubscription(queries, { userId, subscription, readAt });
  if (hasChanged) await noteEntitlementChange(queries, { userId, at: readAt });
}
