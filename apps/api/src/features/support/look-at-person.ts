import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";

import { findPerson, findPersonId, insertLook } from "./support-store.ts";
import { tellPerson } from "./tell-person.ts";

/**
 * A person's state for who helps them, as lines without a name, an address, a key or an amount. That it
 * was looked at is written down for the person in the same transaction: what is not, is not told.
 * @param named an address or a user's id.
 * @returns null where there is nobody.
 */
export async function lookAtPerson(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { named, lookedBy }: { named: string; lookedBy: string },
): Promise<string[] | null> {
  return database.asSystemInTransaction(async (queries) => {
    const userId = await findPersonId(queries, named);
    if (userId === null) return null;
    const now = clock.now();
    await insertLook(queries, { userId, lookedBy, lookedAt: now });
    const entitlement = await findEntitlement(queries, { userId, now });

    return tellPerson({ ...(await findPerson(queries, userId)), entitlement });
  });
}
