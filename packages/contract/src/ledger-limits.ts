// Kept out of the schema files, so that the browser can import it without the schema library.

/** Payments that a user may record for one debt. */
export const PAYMENTS_MAX = 1_000;
/** How many years ago a recorded or changed payment may have been sent. */
export const PAYMENT_YEARS_MAX = 5;
