import type { Queries } from "#database/database.ts";

import { keepBillingRecords, listProviderIds } from "./billing-record-store.ts";
import { deletePaymentEventsNaming } from "./payment-event-store.ts";

/**
 * Copies the invoices that must be kept by law to billing records. The other billing data is
 * deleted with the user's row, in the same transaction.
 * @returns the provider ids of the user, for the caller to delete related data.
 */
export async function forgetBilling(queries: Queries, userId: string): Promise<string[]> {
  const ids = await listProviderIds(queries, userId);
  await keepBillingRecords(queries, userId);

  return ids;
}

/**
 * Deletes stored webhook events that contain one of the ids. Call it after deleting the jobs: an
 * event that arrives in between still has its job, and the job deletes it. An event without a job
 * would remain.
 */
export async function forgetPaymentEvents(
  queries: Queries,
  providerIds: readonly string[],
): Promise<void> {
  await deletePaymentEventsNaming(queries, providerIds);
}
