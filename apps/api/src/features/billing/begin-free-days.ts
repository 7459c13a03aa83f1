import type { Queries } from "#database/database.ts";

import { insertFirstLink } from "./entitlement-store.ts";

/**
 * Starts the user's free days if this is the first bank they link; otherwise does nothing. Call it
 * as the system, in the transaction that stores the bank.
 */
export async function beginFreeDays(
  queries: Queries,
  link: { userId: string; at: Date },
): Promise<void> {
  await insertFirstLink(queries, link);
}
