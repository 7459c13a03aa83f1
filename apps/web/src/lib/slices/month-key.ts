/** Key of the current month. Fresh bank data makes it stale. */
export const MONTH_KEY = ["month"] as const;
