// Apart from the schemas, so that a browser that shows a limit loads no schema library.

/** Debts that a user may enter by hand, beside those that a bank reports. */
export const MANUAL_DEBTS_MAX = 100;
/** Balances with a rate of their own on one debt. */
export const BALANCES_MAX = 12;
export const DEBT_NAME_LENGTH_MAX = 100;
