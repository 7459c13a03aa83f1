import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { judgeSession } from "./judge-session.ts";
import { parseRefreshToken, type RefreshToken } from "./refresh-token.ts";
import { lockSession, revokeSession } from "./session-store.ts";

type SignOutDeps = Pick<Dependencies, "clock" | "database" | "refreshKey">;

/**
 * Ends the whole session that a refresh token belongs to: its access tokens fail on the next call.
 * Needs no access token (spec §7), because it may have run out.
 * @throws Problem `token_not_valid` when the session is over already, or the token was a replay.
 */
export async function signOut(
  deps: SignOutDeps,
  { refresh, client }: { refresh: string; client: Client },
): Promise<void> {
  const token = parseRefreshToken(refresh);
  const hasEnded =
    token !== null &&
    (await deps.database.asSystemInTransaction((queries) =>
      endSession(deps, queries, { token, client }),
    ));

  if (!hasEnded) throw new Problem("token_not_valid", { reason: "dead refresh token" });
}

async function endSession(
  deps: SignOutDeps,
  queries: Queries,
  presented: { token: RefreshToken; client: Client },
): Promise<boolean> {
  const session = await lockSession(queries, presented.token.sessionId);
  if (session === null) return false;

  const verdict = judgeSession(deps, session, presented);
  if (verdict === "dead") return false;

  const reason = verdict === "reused" ? "token_reused" : "signed_out";
  await revokeSession(queries, { id: session.id, reason, now: deps.clock.now() });
  return verdict !== "reused";
}
