import type { Queries } from "#database/database.ts";
import { enqueueJob } from "#jobs/job.ts";
import type { ProviderSubscription } from "#ports/card-payments.ts";

import { findUserOfCustomer } from "./customer-store.ts";
import { findEntitlement } from "./find-entitlement.ts";
import { noteEntitlementChange } from "./note-entitlement-change.ts";
import { resumeBankUpdatesRequest } from "./resume-bank-updates-request.ts";
import { upsertSubscription } from "./subscription-store.ts";

type Reading = { subscription: ProviderSubscription; readAt: Date };

/**
 * Stores a subscription from a webhook, a checkout or the daily reconciliation. All subscriptions
 * are stored here. Safe to repeat. Ignores subscriptions of customers who are not ours.
 * @param readAt when the provider was asked.
 */
export async function storeSubscription(
  queries: Queries,
  { subscription, readAt }: Reading,
): Promise<void> {
  const userId = await findUserOfCustomer(queries, subscription.customerId);
  if (userId === null) return;

  const asOf = { userId, now: readAt };
  const before = await findEntitlement(queries, asOf);
  const hasChanged = await upsertSubscription(queries, { userId, subscription, readAt });
  if (!hasChanged) return;

  await noteEntitlementChange(queries, { userId, at: readAt });
  // Without this, the next scheduled sync may be a day away.
  if (!before.isAllowed && (await findEntitlement(queries, asOf)).isAllowed) {
    await enqueueJob(queries, resumeBankUpdatesRequest, { userId });
  }
}
