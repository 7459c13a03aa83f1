import type { Queries } from "#database/database.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";

import { findUserOfCustomer } from "./customer-store.ts";
import { upsertInvoice } from "./invoice-store.ts";
import { noteEntitlementChange } from "./note-entitlement-change.ts";

type Reading = { invoice: ProviderInvoice; readAt: Date };

/**
 * The one way in which an invoice gets into the database: from a webhook or from the daily
 * reconciliation. It is shown to the user whose customer was billed, and to nobody if that is none
 * of ours.
 * @param readAt when the provider was asked.
 */
export async function storeInvoice(queries: Queries, { invoice, readAt }: Reading): Promise<void> {
  if (invoice.customerId === null) return;
  const userId = await findUserOfCustomer(queries, invoice.customerId);
  if (userId === null) return;

  const hasChanged = await upsertInvoice(queries, { userId, invoice, readAt });
  if (hasChanged) await noteEntitlementChange(queries, { userId, at: readAt });
}
