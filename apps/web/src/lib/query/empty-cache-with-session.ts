import type { QueryClient } from "@tanstack/react-query";

import type { Session } from "../session/create-session.ts";

/**
 * Empties the cache when the user signs out, or when another tab signed in as somebody else: nobody
 * may see a figure of the user before. Calls on their way are dropped with it.
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
