/** Query key of the current month. New bank data invalidates it. */
export const MONTH_KEY = ["month"] as const;
