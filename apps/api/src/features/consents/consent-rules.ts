import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocument } from "@snowball/contract";

/** What is in force and not among what was accepted. */
export function documentsToAccept(
  accepted: readonly { document: LegalDocument; version: string }[],
): LegalDocument[] {
  return LEGAL_DOCUMENTS.filter(
    (document) =>
      !accepted.some(
        (each) => each.document === document && each.version === LEGAL_VERSIONS[document],
      ),
  );
}
