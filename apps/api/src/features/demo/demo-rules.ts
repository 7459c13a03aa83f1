const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough to come back to after a weekend, short enough to forget. */
export const DEMO_LIFETIME_MS = 3 * DAY_MS;
