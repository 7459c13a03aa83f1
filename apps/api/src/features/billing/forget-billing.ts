import type { Queries } from "#database/database.ts";

import { keepBillingRecords, listProviderIds } from "./billing-record-store.ts";
import { deletePaymentEventsNaming } from "./payment-event-store.ts";

/**
 * Keeps of a user's bills what the law has kept, apart from the user, and deletes the provider's messages
 * that name the user. The rest goes with the user's row, in the same transaction.
 * @returns the provider's ids of the user, for whoever else may have them.
 */
export async function forgetBilling(queries: Queries, userId: string): Promise<string[]> {
  const ids = await listProviderIds(queries, userId);
  await keepBillingRecords(queries, userId);
  await deletePaymentEventsNaming(queries, ids);

  return ids;
}
