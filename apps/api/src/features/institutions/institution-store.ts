import { eq, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { institutions } from "#database/schema.ts";
import type { BankInstitution } from "#ports/bank-data.ts";

export type Institution = BankInstitution & { fetchedAt: Date };

/** Returns the stored institution; null if no sync has stored it yet. */
export async function findInstitution(db: Db, id: string): Promise<Institution | null> {
  const [row] = await db.select().from(institutions).where(eq(institutions.id, id));
  return row ?? null;
}

/** Stores the current data of an institution. Keeps the stored logo if the bank-linking service sends none. */
export async function storeInstitution(
  db: Db,
  institution: BankInstitution,
  fetchedAt: Date,
): Promise<void> {
  await db
    .insert(institutions)
    .values({ ...institution, fetchedAt })
    .onConflictDoUpdate({
      target: institutions.id,
      set: {
        name: institution.name,
        logo: sql`coalesce(excluded.logo, ${institutions.logo})`,
        url: institution.url,
        primaryColor: institution.primaryColor,
        fetchedAt,
      },
    });
}
