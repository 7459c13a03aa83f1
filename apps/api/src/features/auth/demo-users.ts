import { randomUUID } from "node:crypto";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { DEMOS, DEMOS_PER_IP } from "./attempt-limits.ts";
import { attemptKeyOfIp, enforceRateLimit } from "./attempts.ts";
import { deleteSessionsOfUser, lockSession, revokeSession } from "./session-store.ts";
import { evaluateRefreshToken, type StartedSession, startSession } from "./sessions.ts";
import { type Client, parseRefreshToken } from "./tokens.ts";
import { endDemoUser, insertDemoUser } from "./user-store.ts";

/**
 * Counts one more demo household, or refuses it.
 * @throws Problem `throttled`
 */
export async function consumeDemoQuota(deps: Dependencies, db: Db, { ip }: Client): Promise<void> {
  const key = attemptKeyOfIp("demos", ip, deps.refreshKey);
  await enforceRateLimit(deps, db, { key, limit: DEMOS_PER_IP });
  await enforceRateLimit(deps, db, { key: "demos", limit: DEMOS });
}

/** Creates a user without address and password. Their only session is the one returned here. */
export async function startDemoUser(
  deps: Dependencies,
  db: Db,
  { client, ...demo }: { client: Client; endsAt: Date },
): Promise<StartedSession & { userId: string }> {
  const userId = randomUUID();
  await insertDemoUser(db, { id: userId, createdAt: deps.clock.now(), ...demo });

  return { ...(await startSession(deps, db, { userId, client })), userId };
}

/**
 * Ends the visitor's own demo household on their request. Returns false if the user is not a demo
 * user.
 */
export async function endOwnDemo(
  { clock }: Dependencies,
  db: Db,
  userId: string,
): Promise<boolean> {
  const isEnded = await endDemoUser(db, { userId, now: clock.now() });
  if (isEnded) await deleteSessionsOfUser(db, userId);

  return isEnded;
}

/**
 * Ends the demo household of a refresh token, because an account replaces it; its rows are deleted
 * within minutes. Ignores tokens of accounts and of sessions that no longer exist. Accepts the
 * previous token if the page renewed it a moment ago and has not received the response.
 */
export async function endDemo(
  deps: Dependencies,
  db: Db,
  { refresh, client }: { refresh: string; client: Client },
): Promise<void> {
  const token = parseRefreshToken(refresh);
  if (token === null) return;
  const session = await lockSession(db, token.sessionId);
  if (session === null) return;
  const verdict = evaluateRefreshToken(deps, session, { token, client });
  if (verdict === "dead" || verdict === "reused") return;

  const now = deps.clock.now();
  const isEnded = await endDemoUser(db, { userId: session.userId, now });
  if (isEnded) await revokeSession(db, { id: session.id, reason: "signed_out", now });
}
