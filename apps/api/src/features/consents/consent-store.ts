import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocument } from "@snowball/contract";
import { eq } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { consents } from "#database/schema.ts";

type Consent = typeof consents.$inferSelect;

/**
 * Records that a user accepts the current version of all documents, or of the given ones. Earlier
 * records stay.
 */
export async function insertConsents(
  db: Db,
  {
    documents = LEGAL_DOCUMENTS,
    ...given
  }: Pick<Consent, "userId" | "occasion" | "acceptedAt"> & { documents?: readonly LegalDocument[] },
): Promise<void> {
  await db
    .insert(consents)
    .values(
      documents.map((document) => ({
        ...given,
        document,
        version: LEGAL_VERSIONS[document],
      })),
    )
    .onConflictDoNothing();
}

export async function findAccepted(db: Db, userId: string): Promise<Accepted[]> {
  return db
    .select({ document: consents.document, version: consents.version })
    .from(consents)
    .where(eq(consents.userId, userId));
}

export type Accepted = { document: LegalDocument; version: string };

/** Returns the documents with a current version that was not accepted. */
export function documentsToAccept(accepted: readonly Accepted[]): LegalDocument[] {
  return LEGAL_DOCUMENTS.filter(
    (document) =>
      !accepted.some(
        (each) => each.document === document && each.version === LEGAL_VERSIONS[document],
      ),
  );
}
