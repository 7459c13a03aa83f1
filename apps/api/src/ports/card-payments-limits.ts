// What of the payment provider's data fits the product: one statement for the adapter, which refuses an
// answer beyond it, and for the tables.

/** Ids, and the numbers of invoices. */
export const PAYMENT_ID_LENGTH_MAX = 255;
/** Of a product, or of what it includes. */
export const OFFER_TEXT_LENGTH_MAX = 250;
export const PAGE_ADDRESS_LENGTH_MAX = 2_048;
/** Amounts in minor units are JSON numbers on both sides, exact up to this. */
export const MINOR_UNITS_MAX = Number.MAX_SAFE_INTEGER;

/** Attempts to collect an invoice: far more than any schedule has. */
export const ATTEMPTS_MAX = 1_000_000;
