// Limits for data from the bank-linking provider. The adapters drop or reject data beyond them, so that no bank
// response makes a sync fail forever. The tables enforce the same limits.

/** Ids, tokens and cursors: Plaid's are about 40 characters, cursors up to 256. */
export const PROVIDER_ID_LENGTH_MAX = 256;
export const INSTITUTION_ID_LENGTH_MAX = 64;
export const INSTITUTION_NAME_LENGTH_MAX = 200;
export const INSTITUTION_URL_LENGTH_MAX = 500;
/** URL of our webhook at the provider. */
export const NOTICE_ADDRESS_LENGTH_MAX = 500;
/** A code, an id or an event name from the provider's link window. */
export const WINDOW_WORD_LENGTH_MAX = 80;
/** Base64 of 200 kB. */
export const LOGO_LENGTH_MAX = 266_668;

export const ACCOUNT_NAME_LENGTH_MAX = 200;
export const TRANSACTION_NAME_LENGTH_MAX = 300;
/** A value of one of the provider's enumerations: a subtype, a category, an APR type. */
export const WORD_LENGTH_MAX = 64;
export const MASK_LENGTH_MAX = 16;
/** ISO 4217 codes have three letters. The provider's own codes may have more. */
export const CURRENCY_LENGTH_MAX = 16;

/** Amounts have at most fifteen digits before the decimal point. */
export const AMOUNT_MAX = "999999999999999.9999";
/** APR in percent. Payday loans have several hundred percent. */
export const RATE_PERCENT_MAX = 1_000;
/** Longer than any mortgage. */
export const MORTGAGE_MONTHS_MAX = 600;
/** The servicer's name for a repayment plan. */
export const REPAYMENT_PLAN_LENGTH_MAX = 200;
/** Ten times the 300 payments that income-driven repayment requires. PSLF requires 120. */
export const FORGIVENESS_PAYMENTS_MAX = 3_000;
/** No real bill has a date outside these. */
export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "2199-12-31";

/** A page of transactions has at most 500 entries, and a bank login has a few dozen accounts. */
export const LIST_LENGTH_MAX = 1_000;
/** APRs of all cards of one bank login. A card has three or four. */
export const APRS_MAX = 2_000;
