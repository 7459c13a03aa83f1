// What of a provider's data fits the product. One statement for both who hold to it: adapters turn away
// what lies beyond, so that no answer of a bank's can make a sync fail for ever, and the tables refuse it.

/** Ids, tokens and cursors: Plaid's are about 40 characters, cursors up to 256. */
export const PROVIDER_ID_LENGTH_MAX = 256;
export const INSTITUTION_ID_LENGTH_MAX = 64;
export const INSTITUTION_NAME_LENGTH_MAX = 200;
export const INSTITUTION_URL_LENGTH_MAX = 500;
/** Where the provider tells us of changes. */
export const NOTICE_ADDRESS_LENGTH_MAX = 500;
/** A code, an id or the name of an event of the provider's window. */
export const WINDOW_WORD_LENGTH_MAX = 80;
/** Base64 of 200 kB. */
export const LOGO_LENGTH_MAX = 266_668;

export const ACCOUNT_NAME_LENGTH_MAX = 200;
export const TRANSACTION_NAME_LENGTH_MAX = 300;
/** One word of a list that is the provider's: a subtype, a category, the type of a rate. */
export const WORD_LENGTH_MAX = 64;
export const MASK_LENGTH_MAX = 16;
/** ISO 4217 codes have three letters, a provider's own may have more. */
export const CURRENCY_LENGTH_MAX = 16;

/** Amounts have fifteen digits before the point at most. */
export const AMOUNT_MAX = "999999999999999.9999";
/** Yearly, in percent: payday loans cost several hundred. */
export const RATE_PERCENT_MAX = 1_000;
/** Longer than any mortgage. */
export const MORTGAGE_MONTHS_MAX = 600;
/** What a servicer calls a way to repay. */
export const REPAYMENT_PLAN_LENGTH_MAX = 200;
/** Forgiveness takes 120 payments, or 300 where income decides; nobody makes ten times as many. */
export const FORGIVENESS_PAYMENTS_MAX = 3_000;
/** No bill is as old as the first, nor due as late as the last. */
export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "2199-12-31";

/** A page of transactions has 500 entries at most, a login a few dozen accounts. */
export const LIST_LENGTH_MAX = 1_000;
/** Of all cards of a login; a card has three or four. */
export const APRS_MAX = 2_000;
