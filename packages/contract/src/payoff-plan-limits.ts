// Apart from the schemas, so that a browser that shows a limit loads no schema library.

/** Of scenarios, one-off and recurring money. */
export const PLANNED_NAME_LENGTH_MAX = 100;
/** Of a loan that would take the place of other debts. */
export const LOAN_TERM_MONTHS_MAX = 480;
/** How many scenarios a user can keep. */
export const SCENARIOS_MAX = 50;
/** How many one-off amounts, recurring amounts and pauses a plan's settings can hold. */
export const ONE_OFFS_MAX = 100;
export const RECURRING_MAX = 50;
export const PAUSES_MAX = 20;
/** Longest time between two occurrences of what comes again, in months. */
export const EVERY_MONTHS_MAX = 120;
