// Kept out of the schema files, so that the browser can import it without the schema library.

/** Longest search text for the names of transactions. */
export const SEARCH_TEXT_LENGTH_MAX = 100;
