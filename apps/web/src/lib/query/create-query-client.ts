import { QueryClient } from "@tanstack/react-query";

import { followProfile } from "../user-time-zone.ts";
import { DATA_FRESHNESS_MS } from "./freshness.ts";
import { isPassing, RETRIES_MAX, RETRY_DELAY_MS } from "./retries.ts";

/**
 * The cache of server data. Data stays until the user signs out; stale data is refetched softly, and
 * never twice at a time: a read takes no abort signal, so leaving a screen does not end its fetch.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DATA_FRESHNESS_MS,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
        retryDelay: RETRY_DELAY_MS,
        // Otherwise a browser that believes to be offline waits for ever, instead of saying so.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  followProfile(client);

  return client;
}
