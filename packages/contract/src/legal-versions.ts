/** What users accept, by document: the day of its text. Another day asks everybody again, once. */
export const LEGAL_VERSIONS = { terms: "2026-11-22", privacy: "2026-11-22" } as const;
export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const satisfies readonly LegalDocument[];
export type LegalDocument = keyof typeof LEGAL_VERSIONS;
