/** Key of the upcoming payments, which their own feature reads and fresh bank data makes stale. */
export const UPCOMING_PAYMENTS_KEY = ["upcoming-payments"] as const;
