/** Key of the transactions, whatever they are filtered by; fresh bank data makes them stale. */
export const TRANSACTIONS_KEY = ["transactions"] as const;
