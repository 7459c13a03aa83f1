// Apart from the schemas, so that a browser that reads a file loads no schema library.

/** Names the format in the file. */
export const EXPORT_FORMAT = "snowball-export";
/** Goes up with every change after which a reader of before would misread a file. */
export const EXPORT_VERSION = 1;
/** UTF-16 units of a file's text that is imported. */
export const IMPORT_LENGTH_MAX = 1_500_000;
/** Cycles, and payments, that are taken out of one file: five years of fifty debts. */
export const IMPORT_ROWS_MAX = 3_000;
