import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocument } from "@snowball/contract";

/** A version of a document, as a user accepted it. */
export type Accepted = { document: LegalDocument; version: string };

/** What is in force and not among what was accepted. */
export function documentsToAccept(accepted: readonly Accepted[]): LegalDocument[] {
  return LEGAL_DOCUMENTS.filter(
    (document) =>
      !accepted.some(
        (each) => each.document === document && each.version === LEGAL_VERSIONS[document],
      ),
  );
}
