import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import type { Client } from "./client-hash.ts";
import { judgeSession } from "./judge-session.ts";
import { parseRefreshToken } from "./refresh-token.ts";
import { deleteSessionsOfUser, lockSession, revokeSession } from "./session-store.ts";
import { endDemoUser } from "./user-store.ts";

/** Ends the demo household of a session, because its visitor asked for that. @returns whether it was one. */
export async function endOwnDemo(
  { clock }: Pick<Dependencies, "clock">,
  queries: Queries,
  userId: string,
): Promise<boolean> {
  const isEnded = await endDemoUser(queries, { userId, now: clock.now() });
  if (isEnded) await deleteSessionsOfUser(queries, userId);

  return isEnded;
}

/**
 * Ends the demo household that a refresh token is of, because an account takes its place; its rows are
 * deleted within minutes. A token of anything else, or of nothing any more, ends nothing; one that the
 * page renewed a moment ago, and sent before the answer came, is still its own.
 */
export async function endDemo(
  deps: Pick<Dependencies, "clock" | "refreshKey">,
  queries: Queries,
  { refresh, client }: { refresh: string; client: Client },
): Promise<void> {
  const token = parseRefreshToken(refresh);
  if (token === null) return;
  const session = await lockSession(queries, token.sessionId);
  if (session === null) return;
  const verdict = judgeSession(deps, session, { token, client });
  if (verdict === "dead" || verdict === "reused") return;

  const now = deps.clock.now();
  const isEnded = await endDemoUser(queries, { userId: session.userId, now });
  if (isEnded) await revokeSession(queries, { id: session.id, reason: "signed_out", now });
}
