// Kept out of the schema files, so that the browser can import it without the schema library.

/** Entries on one page of a list. */
export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 500;
