import { QueryClient } from "@tanstack/react-query";

import { ApiError } from "../api/api-error.ts";
import { DATA_FRESHNESS_MS } from "./freshness.ts";

const RETRIES_MAX = 1;
const RETRY_DELAY_MS = 1000;

/**
 * The cache of server data. Data stays until the user signs out; stale data is refetched softly, and
 * never twice at a time: a read takes no abort signal, so leaving a screen does not end its fetch.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** Worth one more try: the network, or a server that is busy or being replaced. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.code === "unreachable" || error.status >= 502);
}
