import type { QueryClient } from "@tanstack/react-query";

import type { Session } from "../session/create-session.ts";
import { createQueryClient } from "./create-query-client.ts";
import { emptyCacheWithSession } from "./empty-cache-with-session.ts";

const caches = new WeakMap<object, QueryClient>();

/**
 * Returns the query cache of a session. Creates it on first use, because visitors' pages need none.
 */
export function sessionQueryClient(session: Pick<Session, "subscribe">): QueryClient {
  const known = caches.get(session);
  if (known) return known;
  const cache = createQueryClient();
  emptyCacheWithSession(session, cache);
  caches.set(session, cache);

  return cache;
}
