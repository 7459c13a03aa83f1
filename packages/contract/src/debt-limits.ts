// Kept out of the schema files, so that the browser can import it without the schema library.

/** Debts that a user may enter by hand, in addition to linked debts. */
export const MANUAL_DEBTS_MAX = 100;
/** Balances with their own rates in one debt. */
export const BALANCES_MAX = 12;
export const DEBT_NAME_LENGTH_MAX = 100;
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
