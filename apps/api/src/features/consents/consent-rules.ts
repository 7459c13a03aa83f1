import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocument } from "@snowball/contract";

/** A version of a document that a user accepted. */
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
