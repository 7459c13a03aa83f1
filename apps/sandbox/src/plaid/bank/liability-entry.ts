/** An entry of one of the lists of `/liabilities/get`, by Plaid's field names. */
export type LiabilityEntry = { account_id: string; [field: string]: unknown };
