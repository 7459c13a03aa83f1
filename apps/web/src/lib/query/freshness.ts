/**
 * Spec §9: accounts, items, transactions, subscriptions, products and me are fresh for 5 minutes.
 */
export const DATA_FRESHNESS_MS = 5 * 60_000;

/** Spec §9: institutions are fresh for 10 minutes, because names and logos hardly change. */
export const INSTITUTION_FRESHNESS_MS = 10 * 60_000;
