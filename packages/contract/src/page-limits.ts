// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

/** Entries on one page of a list. */
export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 500;
