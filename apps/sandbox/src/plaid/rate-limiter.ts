import type { Clock } from "../core/clock.ts";

export type RateLimiter = {
  /** Counts one call under `key` and says whether it is still within `limit` a minute. */
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
