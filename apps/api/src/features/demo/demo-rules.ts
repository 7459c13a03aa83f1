const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough to return after a weekend. */
export const DEMO_LIFETIME_MS = 3 * DAY_MS;
