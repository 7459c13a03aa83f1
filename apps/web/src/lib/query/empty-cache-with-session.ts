import type { QueryClient } from "@tanstack/react-query";

import type { Session } from "../session/create-session.ts";

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
