import type { Queries } from "#database/database.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";

import { findUserOfCustomer } from "./customer-store.ts";
import { upsertInvoice } from "./invoice-store.ts";
import { noteEntitlementChange } from "./note-entitlement-change.ts";

type Reading = { invoice: ProviderInvoice; readAt: Date };

/**
 * Stores an invoice from a webhook or from the daily reconciliation. All invoices are stored here.
 * Ignores invoices of customers who are not ours.
 * @param readAt when the provider was asked.
 */
export async function storeInvoice(queries: Queries, { invoice, readAt }: Reading): Promise<void> {
  if (invoice.customerId === null) return;
  const userId = await findUserOfCustomer(queries, invoice.customerId);
  if (userId === null) return;

  const hasChanged = await upsertInvoice(queries, { userId, invoice, readAt });
  if (hasChanged) await noteEntitlementChange(queries, { userId, at: readAt });
}
