import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { countIfLast, type Window } from "#http/page.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import {
  countOpenSessions,
  findOpenSessions,
  type OwnSessionRow,
  revokeOpenSession,
  revokeSessionsOfUser,
} from "./session-store.ts";
import type { Client } from "./tokens.ts";

type SessionsDeps = Pick<Dependencies, "clock" | "database">;
type Caller = { session: SessionIdentity; client: Client };

/** Returns one page of the user's open sessions, last used first, and their total number. */
export async function listOwnSessions(
  { clock, database }: SessionsDeps,
  { userId, window }: { userId: string; window: Window },
): Promise<{ sessions: OwnSessionRow[]; count: number }> {
  const now = clock.now();

  return database.asSystem(async (queries) => {
    const sessions = await findOpenSessions(queries, { userId, now, window });
    const count =
      countIfLast(window, sessions.length) ?? (await countOpenSessions(queries, { userId, now }));
    return { sessions, count };
  });
}

/**
 * Signs out another session of the user. Its access token is refused on the next call.
 * @throws Problem `not_found` when the session is not the user's or is over already.
 */
export async function endOwnSession(
  deps: SessionsDeps,
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
  deps: SessionsDeps,
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
  deps: SessionsDeps,
  queries: Parameters<typeof recordSecurityEvent>[1],
  { userId, sessionId, client }: SessionIdentity & { client: Client },
): Promise<void> {
  const origin = originOf(client);

  return recordSecurityEvent(deps, queries, { userId, kind: "session_ended", origin, sessionId });
}
