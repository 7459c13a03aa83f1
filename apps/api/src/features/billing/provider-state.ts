import type { Queries } from "#database/database.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { enqueue } from "#jobs/job-list.ts";
import type { ProviderInvoice, ProviderSubscription } from "#ports/card-payments.ts";

import { findUserOfCustomer } from "./customer-store.ts";
import { scheduleEntitlementReview } from "./entitlement-store.ts";
import { findEntitlement } from "./entitlement.ts";
import { upsertInvoice } from "./invoice-store.ts";
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
    await enqueue(queries, "resume_bank_updates", { userId });
  }
}

type InvoiceReading = { invoice: ProviderInvoice; readAt: Date };

/**
 * Stores an invoice from a webhook or from the daily reconciliation. All invoices are stored here.
 * Ignores invoices of customers who are not ours.
 * @param readAt when the provider was asked.
 */
export async function storeInvoice(
  queries: Queries,
  { invoice, readAt }: InvoiceReading,
): Promise<void> {
  if (invoice.customerId === null) return;
  const userId = await findUserOfCustomer(queries, invoice.customerId);
  if (userId === null) return;

  const hasChanged = await upsertInvoice(queries, { userId, invoice, readAt });
  if (hasChanged) await noteEntitlementChange(queries, { userId, at: readAt });
}

/**
 * Schedules the work that depends on a user's subscription: billing notices and payment reminders.
 * Call it in the transaction that changed the subscription.
 */
export async function noteEntitlementChange(
  queries: Queries,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await scheduleEntitlementReview(queries, { userId, at });
  await enqueue(queries, "look_at_entitlement", { userId });
  await orderReminders(queries, userId);
}
