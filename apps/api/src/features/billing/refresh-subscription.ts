import type { Dependencies } from "#dependencies.ts";

import { askProvider } from "./ask-provider.ts";
import { storeInvoice } from "./store-invoice.ts";
import { storeSubscription } from "./store-subscription.ts";
import { findSubscription, type NamedSubscription } from "./subscription-store.ts";

type RefreshDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

type Refresh = {
  userId: string;
  subscriptionId: string;
  /** Whether the change may have created invoices. */
  hasBilled?: boolean;
};

/**
 * Reads and stores a subscription after a change; returns null if there is none. Reads it again
 * instead of using the response to the change, because stored data is ordered by the start of the
 * reading. A reading that a webhook started during the change must not overwrite this one.
 */
export async function refreshSubscription(
  { database, clock, cardPayments }: RefreshDeps,
  { userId, subscriptionId, hasBilled = false }: Refresh,
): Promise<NamedSubscription | null> {
  const readAt = clock.now();
  const subscription = await askProvider(cardPayments.findSubscription(subscriptionId));
  if (subscription === null) return null;
  if (hasBilled || subscription.status === "paused") {
    // Resuming or switching created an invoice, and the response includes its payment page.
    const invoices = await askProvider(cardPayments.listInvoices(subscription.customerId));
    await database.asSystemInTransaction(async (queries) => {
      for (const invoice of invoices) await storeInvoice(queries, { invoice, readAt });
    });
  }

  return database.asUserInTransaction(userId, async (queries) => {
    await storeSubscription(queries, { subscription, readAt });
    return findSubscription(queries, subscriptionId);
  });
}
