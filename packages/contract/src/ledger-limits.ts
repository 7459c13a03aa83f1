// Apart from the schemas, so that a browser that shows a limit loads no schema library.

/** Payments that a user may record for one debt. */
export const PAYMENTS_MAX = 1_000;
/** How long ago a payment may have been sent that is recorded or changed. */
export const PAYMENT_YEARS_MAX = 5;
