/** What is free and what a subscription adds, for the rule that decides it and for every sentence that tells it. */
export const FREE_DAYS = 30;
export const FREE_BANKS_MAX = 5;
export const PLUS_BANKS_MAX = 15;
