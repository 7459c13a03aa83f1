// Apart from the schemas, so that a browser that shows a limit loads no schema library.

/** Debts that a user may enter by hand, beside those that a bank reports. */
export const MANUAL_DEBTS_MAX = 100;
/** Balances with a rate of their own on one debt. */
export const BALANCES_MAX = 12;
export const DEBT_NAME_LENGTH_MAX = 100;
/** Largest rate that is taken for one, in percent: payday loans cost several hundred. */
export const RATE_PERCENT_MAX = 1000;
/** Largest amount that anybody may enter. */
export const DEBT_AMOUNT_MAX = "999999999.99";
/** A hundred years: the engine's own limit. */
export const TERM_MONTHS_MAX = 1_200;
/** Business days before the due date by which a payment has to be sent. */
export const LEAD_DAYS_DEFAULT = 3;
export const LEAD_DAYS_MAX = 30;
/** Days before that day on which the user is reminded. */
export const REMINDER_DAYS_DEFAULT = 3;
export const REMINDER_DAYS_MAX = 30;
