// Limits for data from the payment provider. The adapter rejects responses beyond them, and the tables enforce
// the same limits.

/** Ids and invoice numbers. */
export const PAYMENT_ID_LENGTH_MAX = 255;
/** Name of a product or of a feature that it includes. */
export const OFFER_TEXT_LENGTH_MAX = 250;
export const PAGE_ADDRESS_LENGTH_MAX = 2_048;
/** Amounts in minor units are JSON numbers, which are exact up to this value. */
export const MINOR_UNITS_MAX = Number.MAX_SAFE_INTEGER;

/** Attempts to collect an invoice. No retry schedule has this many. */
export const ATTEMPTS_MAX = 1_000_000;
