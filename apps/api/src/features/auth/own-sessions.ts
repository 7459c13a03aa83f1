import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import { revokeOpenSession, revokeSessionsOfUser } from "./session-store.ts";
import type { Client } from "./tokens.ts";

type Caller = { session: SessionIdentity; client: Client };

/**
 * Signs out another session of the user. Its access token is refused on the next call.
 * @throws Problem `not_found` when the session is not the user's or is over already.
 */
export async function endOwnSession(
  deps: Dependencies,
  { id, session: { userId, sessionId }, client }: Caller & { id: string },
): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (queries) => {
    const reason = "ended_elsewhere";
    const isEnded = await revokeOpenSession(queries, { id, userId, now, reason });
    if (!isEnded) throw new Problem("not_found", { reason: "no such session" });
    await record(deps, queries, { userId, sessionId, client });
  });
}

/** Signs the user out in all other sessions. */
export async function endOtherSessions(
  deps: Dependencies,
  { session: { userId, sessionId }, client }: Caller,
): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (queries) => {
    const reason = "ended_elsewhere";
    await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });
    await record(deps, queries, { userId, sessionId, client });
  });
}

function record(
  deps: Dependencies,
  queries: Parameters<typeof recordSecurityEvent>[1],
  { userId, sessionId, client }: SessionIdentity & { client: Client },
): Promise<void> {
  const origin = originOf(client);

  return recordSecurityEvent(deps, queries, { userId, kind: "session_ended", origin, sessionId });
}
