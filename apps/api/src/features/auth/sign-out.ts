import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { type EndReusedDeps, endReusedSession, reusedToken } from "./end-reused-session.ts";
import { evaluateRefreshToken } from "./evaluate-refresh-token.ts";
import { parseRefreshToken, type RefreshToken } from "./refresh-token.ts";
import { lockSession, revokeSession } from "./session-store.ts";

type SignOutDeps = Pick<Dependencies, "database" | "refreshKey"> & EndReusedDeps;

/**
 * Ends the whole session of a refresh token: its access tokens fail on the next call. Needs no
 * access token (spec §7), because it may have expired.
 * @throws Problem `token_not_valid` when the session is over already, or the token was reused.
 */
export async function signOut(
  deps: SignOutDeps,
  { refresh, client }: { refresh: string; client: Client },
): Promise<void> {
  const token = parseRefreshToken(refresh);
  const outcome =
    token === null
      ? "dead"
      : await deps.database.asSystemInTransaction((queries) =>
          endSession(deps, queries, { token, client }),
        );

  if (outcome === "reused") throw reusedToken();
  if (outcome === "dead") throw new Problem("token_not_valid", { reason: "dead refresh token" });
}

async function endSession(
  deps: SignOutDeps,
  queries: Queries,
  presented: { token: RefreshToken; client: Client },
): Promise<"ended" | "dead" | "reused"> {
  const session = await lockSession(queries, presented.token.sessionId);
  if (session === null) return "dead";

  const verdict = evaluateRefreshToken(deps, session, presented);
  if (verdict === "dead") return verdict;
  if (verdict === "reused") {
    await endReusedSession(deps, queries, { session, client: presented.client });
    return verdict;
  }

  const { id: sessionId, userId } = session;
  await revokeSession(queries, { id: sessionId, reason: "signed_out", now: deps.clock.now() });
  await recordSecurityEvent(deps, queries, {
    userId,
    kind: "signed_out",
    origin: originOf(presented.client),
    sessionId,
  });
  return "ended";
}
