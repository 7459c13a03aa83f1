import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import type { Client } from "./client-hash.ts";
import { evaluateRefreshToken } from "./evaluate-refresh-token.ts";
import { parseRefreshToken } from "./refresh-token.ts";
import { deleteSessionsOfUser, lockSession, revokeSession } from "./session-store.ts";
import { endDemoUser } from "./user-store.ts";

/**
 * Ends the visitor's own demo household on their request. Returns false if the user is not a demo
 * user.
 */
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
 * Ends the demo household of a refresh token, because an account replaces it; its rows are deleted
 * within minutes. Ignores tokens of accounts and of sessions that no longer exist. Accepts the
 * previous token if the page renewed it a moment ago and has not received the response.
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
  const verdict = evaluateRefreshToken(deps, session, { token, client });
  if (verdict === "dead" || verdict === "reused") return;

  const now = deps.clock.now();
  const isEnded = await endDemoUser(queries, { userId: session.userId, now });
  if (isEnded) await revokeSession(queries, { id: session.id, reason: "signed_out", now });
}
