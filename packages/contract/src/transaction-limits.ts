// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

/** Of the text that is looked for in the names of transactions. */
export const SEARCH_TEXT_LENGTH_MAX = 100;
