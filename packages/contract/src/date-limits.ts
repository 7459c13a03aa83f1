// Kept out of the schema files, so that the browser can import it without the schema library.

/** First and last date that the API can express: years have four digits and start at 1. */
export const DATE_MIN = "0001-01-01";
export const DATE_MAX = "9999-12-31";
