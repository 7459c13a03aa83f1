/**
 * The legal documents that users accept, with the date of their text. A new date asks every user to
 * accept again.
 */
export const LEGAL_VERSIONS = { terms: "2026-11-28", privacy: "2026-11-28" } as const;
export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const satisfies readonly LegalDocument[];
export type LegalDocument = keyof typeof LEGAL_VERSIONS;
