import type { Dependencies } from "#dependencies.ts";

import { askProvider } from "./ask-provider.ts";
import { storeInvoice } from "./store-invoice.ts";
import { storeSubscription } from "./store-subscription.ts";
import { findSubscription, type NamedSubscription } from "./subscription-store.ts";

type RefreshDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

type Refresh = {
  userId: string;
  subscriptionId: string;
  /** Whether bills may have come with the change. */
  hasBilled?: boolean;
};

/**
 * Reads a subscription that was just changed; null where there is none. The provider is asked anew instead of believing the answer to the change: a reading counts from
 * when it began, and one that a webhook began during the change must not win over this one.
 */
export async function refreshSubscription(
  { database, clock, cardPayments }: RefreshDeps,
  { userId, subscriptionId, hasBilled = false }: Refresh,
): Promise<NamedSubscription | null> {
  const readAt = clock.now();
  const subscription = await askProvider(cardPayments.findSubscription(subscriptionId));
  if (subscription === null) return null;
  if (hasBilled || subscription.status === "paused") {
    // Resuming or switching billed it: the page on which that is paid is part of the answer.
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
