import type { Queries } from "#database/database.ts";

import { keepBillingRecords, listProviderIds } from "./billing-record-store.ts";
import { deletePaymentEventsNaming } from "./payment-event-store.ts";

/**
 * Keeps of a user's bills what the law has kept, apart from the user. The rest goes with the user's row,
 * in the same transaction.
 * @returns the provider's ids of the user, for whoever else may have them.
 */
export async function forgetBilling(queries: Queries, userId: string): Promise<string[]> {
  const ids = await listProviderIds(queries, userId);
  await keepBillingRecords(queries, userId);

  return ids;
}

/**
 * Deletes the provider's messages that name somebody by one of the ids. After the jobs: a message that
 * comes between has its job still, by which it goes; a row that has lost its job would stay.
 */
export async function forgetPaymentEvents(
  queries: Queries,
  providerIds: readonly string[],
): Promise<void> {
  await deletePaymentEventsNaming(queries, providerIds);
}
