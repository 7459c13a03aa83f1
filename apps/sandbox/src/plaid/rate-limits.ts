import type { Clock } from "../core/clock.ts";

/** Calls a minute that Plaid's sandbox allows for one item and for the whole client. */
type RateLimit = { code: string; item?: number; client: number };

/** Plaid: default rate limits, sandbox column. */
export const RATE_LIMITS: Record<string, RateLimit> = {
  "/accounts/get": { code: "ACCOUNTS_LIMIT", item: 100, client: 5_000 },
  "/institutions/get_by_id": { code: "INSTITUTIONS_GET_BY_ID_LIMIT", client: 400 },
  "/item/get": { code: "ITEM_GET_LIMIT", item: 40, client: 5_000 },
  "/item/remove": { code: "ITEM_REMOVE_LIMIT", item: 100, client: 500 },
  "/liabilities/get": { code: "LIABILITIES_LIMIT", item: 10, client: 1_000 },
  "/sandbox/transactions/create": { code: "SANDBOX_TRANSACTIONS_LIMIT", item: 2, client: 50 },
  "/transactions/sync": { code: "TRANSACTIONS_SYNC_LIMIT", item: 50, client: 1_000 },
};

export type RateLimiter = {
  /** Counts one call for `key` and returns whether it is within `limit` calls a minute. */
  allow(key: string, limit: number): boolean;
  reset(): void;
};

const WINDOW_MS = 60_000;

/** Counts calls in windows of one minute of sandbox time. */
export function createRateLimiter(clock: Clock): RateLimiter {
  let window = 0;
  const counts = new Map<string, number>();
  return {
    allow(key, limit) {
      const current = Math.floor(clock.now().getTime() / WINDOW_MS);
      if (current !== window) counts.clear();
      window = current;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= limit;
    },
    reset: () => counts.clear(),
  };
}
