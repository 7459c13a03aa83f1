import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";

import { findPerson, findPersonId, insertSupportAccess } from "./support-store.ts";
import { formatSupportReport } from "./format-support-report.ts";

/**
 * Returns a report on a user's state for support, as lines without a name, address, key or amount. Records the
 * access for the user in the same transaction, so that no access is unrecorded.
 * @param named an email address or a user id.
 * @returns null if there is no such user.
 */
export async function lookAtPerson(
  { database, clock }: Dependencies,
  { named, lookedBy }: { named: string; lookedBy: string },
): Promise<string[] | null> {
  return database.asSystemInTransaction(async (queries) => {
    const userId = await findPersonId(queries, named);
    if (userId === null) return null;
    const now = clock.now();
    await insertSupportAccess(queries, { userId, lookedBy, lookedAt: now });
    const entitlement = await findEntitlement(queries, { userId, now });

    return formatSupportReport({ ...(await findPerson(queries, userId)), entitlement });
  });
}
