/** Query key prefix of the transactions with any filter. New bank data invalidates it. */
export const TRANSACTIONS_KEY = ["transactions"] as const;
