import { eq, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { institutions } from "#database/schema.ts";
import type { BankInstitution } from "#ports/bank-data.ts";

export type Institution = BankInstitution & { fetchedAt: Date };

/** Returns the stored institution; null if no sync has stored it yet. */
export async function findInstitution(queries: Queries, id: string): Promise<Institution | null> {
  const [row] = await queries.select().from(institutions).where(eq(institutions.id, id));
  return row ?? null;
}

/** Stores the current data of an institution. Keeps the stored logo if the bank-linking service sends none. */
export async function storeInstitution(
  queries: Queries,
  institution: BankInstitution,
  fetchedAt: Date,
): Promise<void> {
  await queries
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
