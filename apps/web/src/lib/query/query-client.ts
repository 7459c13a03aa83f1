import { MutationCache, QueryClient } from "@tanstack/react-query";

import { ApiError, isLostAnswer } from "../api/errors.ts";
import type { Session } from "../session/create-session.ts";
import { syncTimeZoneWithProfile } from "../user-time-zone.ts";
import { refetchData } from "./refetch-data.ts";

/**
 * Creates the cache of server data. Data stays until the user signs out. Stale data is refetched in the background, and
 * never twice at a time: most reads take no abort signal, so their fetch continues after the user leaves a screen.
 *
 * After a change with a lost answer, refetches everything on the screen, so that it shows what the server stored.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => void (isLostAnswer(error) && refetchData(client)),
    }),
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

const caches = new WeakMap<object, QueryClient>();

/** Returns the query cache of a session, created on first use. */
export function sessionQueryClient(session: Pick<Session, "subscribe">): QueryClient {
  const known = caches.get(session);
  if (known) return known;
  const cache = createQueryClient();
  emptyCacheWithSession(session, cache);
  caches.set(session, cache);

  return cache;
}

/**
 * Empties the cache when the user signs out, or when another tab signs in as another user. No user
 * may see data of the previous one. Also cancels pending queries.
 */
export function emptyCacheWithSession(
  session: Pick<Session, "subscribe">,
  queryClient: QueryClient,
): () => void {
  return session.subscribe((state, before) => {
    const isOther = state.sessionOriginationTime !== before.sessionOriginationTime;
    if (!isOther && state.access) return;

    void queryClient.cancelQueries();
    queryClient.clear();
  });
}

/** Spec §9: accounts, items, transactions, subscriptions, products and me are fresh for 5 minutes. */
const DATA_FRESHNESS_MS = 5 * 60_000;

/** Spec §9: institutions are fresh for 10 minutes, because names and logos hardly change. */
export const INSTITUTION_FRESHNESS_MS = 10 * 60_000;

const RETRIES_MAX = 1;
const RETRY_DELAY_MS = 1000;

/** Whether a retry may help: the network failed, or the server is busy or restarting. */
function isTransientError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "unreachable" || error.status >= 502);
}
