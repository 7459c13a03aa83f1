import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { institutions } from "#database/schema.ts";
import type { BankInstitution } from "#ports/bank-data.ts";

export type Institution = BankInstitution & { fetchedAt: Date };

/** What we know of an institution; null when no sync has met it yet. */
export async function findInstitution(queries: Queries, id: string): Promise<Institution | null> {
  const [row] = await institutionStatement(queries).execute({ id });
  return row ?? null;
}

const institutionStatement = prepareOnce((queries) =>
  queries
    .select()
    .from(institutions)
    .where(sql`${institutions.id} = ${sql.placeholder("id")}`)
    .prepare("find_institution"),
);

/** Stores what the bank-linking service says now; a logo that it no longer sends is kept. */
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
