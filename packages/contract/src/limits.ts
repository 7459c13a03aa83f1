// Kept out of the schema files, so that the browser can import it without the schema library.

/** How many days back the calendar goes. Earlier payments are on the debt's own page. */
export const CALENDAR_DAYS_BACK = 100;
/** How many days ahead the calendar goes: twelve months, rounded up to a whole month. */
export const CALENDAR_DAYS_AHEAD = 400;

/** First and last date that the API can express: years have four digits and start at 1. */
export const DATE_MIN = "0001-01-01";
export const DATE_MAX = "9999-12-31";

/** Debts that a user may enter by hand, in addition to linked debts. */
export const MANUAL_DEBTS_MAX = 100;
/** Balances with their own rates in one debt. */
export const BALANCES_MAX = 12;
export const DEBT_NAME_LENGTH_MAX = 100;
/** In Unicode code points. */
export const DEBT_NOTE_LENGTH_MAX = 500;
/** Highest accepted rate, in percent. Payday loans cost several hundred. */
export const RATE_PERCENT_MAX = 1000;
/** Highest accepted amount. */
export const DEBT_AMOUNT_MAX = "999999999.99";
/** One hundred years, like the payoff engine's limit. */
export const TERM_MONTHS_MAX = 1_200;
/** Business days that a payment needs to arrive before its due date. */
export const LEAD_DAYS_DEFAULT = 3;
export const LEAD_DAYS_MAX = 30;
/** Days before the pay-by day on which the user gets a reminder. */
export const REMINDER_DAYS_DEFAULT = 3;
export const REMINDER_DAYS_MAX = 30;

/** Limits of free and paid use. Used by the entitlement rule and by every text that mentions it. */
export const FREE_DAYS = 30;
export const FREE_BANKS_MAX = 5;
export const PLUS_BANKS_MAX = 15;

/** Reasons why no further bank can be linked, by error code. */
export const LINK_REFUSALS = {
  address_not_confirmed:
    "Please confirm your email address before you link a bank. We sent you a link.",
  subscription_required:
    "Your free days of bank connections are over. Subscribe to link your banks again.",
  too_many_free_banks: `Up to ${FREE_BANKS_MAX} banks can be linked without a subscription. Remove one, or subscribe to link up to ${PLUS_BANKS_MAX}.`,
  too_many_banks: `Up to ${PLUS_BANKS_MAX} banks can be linked. Please remove one first.`,
} as const;

/** Name of the format, written into the file. */
export const EXPORT_FORMAT = "snowball-export";
/** Increases with every change that an older reader would misread. */
export const EXPORT_VERSION = 1;
/** Longest file that can be imported, in UTF-16 code units. */
export const IMPORT_LENGTH_MAX = 1_500_000;
/** Cycles, and payments, imported from one file: five years of fifty debts. */
export const IMPORT_ROWS_MAX = 3_000;

/** Payments that a user may record for one debt. */
export const PAYMENTS_MAX = 1_000;
/** How many years ago a recorded or changed payment may have been sent. */
export const PAYMENT_YEARS_MAX = 5;

/** Maximum number of Link events per call. */
export const LINK_EVENTS_MAX = 50;

/** Entries on one page of a list. */
export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 500;

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 100;
/** Base64url length of the 1,023 bytes that WebAuthn allows for an id. */
export const PASSKEY_ID_LENGTH_MAX = 1_364;

/** Names of scenarios, one-off amounts and recurring amounts. */
export const PLANNED_NAME_LENGTH_MAX = 100;
/** Longest term of a consolidation loan. */
export const LOAN_TERM_MONTHS_MAX = 480;
/** Saved scenarios per user. */
export const SCENARIOS_MAX = 50;
/** One-off amounts, recurring amounts and pauses in a plan's settings. */
export const ONE_OFFS_MAX = 100;
export const RECURRING_MAX = 50;
export const PAUSES_MAX = 20;
/** All of these and a growth. */
export const PLAN_CHANGES_MAX = ONE_OFFS_MAX + RECURRING_MAX + PAUSES_MAX + 1;
/** Longest interval of a recurring amount, in months. */
export const EVERY_MONTHS_MAX = 120;

/** In Unicode code points (spec §9). */
export const BIO_LENGTH_MAX = 275;
export const NAME_LENGTH_MAX = 150;
export const ROLE_LENGTH_MAX = 100;
/** The longest IANA name today has 32 characters. */
export const TIME_ZONE_LENGTH_MAX = 64;

/** Bytes of a decoded picture. */
export const PICTURE_BYTES_MAX = 200_000;

/** RFC 5321: a path has at most 254 characters. */
export const EMAIL_LENGTH_MAX = 254;
/**
 * Bounds the body, because the cost of hashing grows with length. Bytes are checked again before
 * hashing.
 */
export const PASSWORD_LENGTH_MAX = 1024;

/** Longest search text for the names of transactions. */
export const SEARCH_TEXT_LENGTH_MAX = 100;

/** A recovery code with its dashes, and room for spaces. */
export const TWO_FACTOR_CODE_LENGTH_MAX = 64;
