// Kept out of the schema files, so that the browser can import it without the schema library.

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
/** Longest interval of a recurring amount, in months. */
export const EVERY_MONTHS_MAX = 120;
