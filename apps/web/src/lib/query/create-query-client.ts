import { QueryClient } from "@tanstack/react-query";

import { syncTimeZoneWithProfile } from "../user-time-zone.ts";
import { DATA_FRESHNESS_MS } from "./freshness.ts";
import { isTransientError, RETRIES_MAX, RETRY_DELAY_MS } from "./retries.ts";

/**
 * Creates the cache of server data. Data stays until the user signs out. Stale data is refetched in
 * the background, and never twice at a time: most reads take no abort signal, so their fetch
 * continues after the user leaves a screen.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DATA_FRESHNESS_MS,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (failures, error) => failures < RETRIES_MAX && isTransientError(error),
        retryDelay: RETRY_DELAY_MS,
        // Otherwise an offline browser would wait forever instead of showing an error.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  syncTimeZoneWithProfile(client);

  return client;
}
