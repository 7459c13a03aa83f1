// Kept out of the schema files, so that the browser can import it without the schema library.

/** Name of the format, written into the file. */
export const EXPORT_FORMAT = "snowball-export";
/** Increases with every change that an older reader would misread. */
export const EXPORT_VERSION = 1;
/** Longest file that can be imported, in UTF-16 code units. */
export const IMPORT_LENGTH_MAX = 1_500_000;
/** Cycles, and payments, imported from one file: five years of fifty debts. */
export const IMPORT_ROWS_MAX = 3_000;
