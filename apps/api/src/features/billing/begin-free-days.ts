import type { Queries } from "#database/database.ts";

import { insertFirstLink } from "./entitlement-store.ts";

/**
 * Begins a user's free days with the first bank that is linked; with later ones nothing happens. In the
 * transaction that stores the bank, as the system.
 */
export async function beginFreeDays(
  queries: Queries,
  link: { userId: string; at: Date },
): Promise<void> {
  await insertFirstLink(queries, link);
}
