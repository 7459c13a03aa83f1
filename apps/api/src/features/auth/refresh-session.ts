import type { TokenPair } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { adoptTimeZone } from "#features/profile/index.ts";
import { originOf } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { instantAfter } from "#ports/clock.ts";

import { type Client, clientHash } from "./client-hash.ts";
import {
  deriveNextToken,
  formatRefreshToken,
  hashOfSecret,
  parseRefreshToken,
  type RefreshToken,
} from "./refresh-token.ts";
import { type EndReusedDeps, endReusedSession, reusedToken } from "./end-reused-session.ts";
import { evaluateRefreshToken } from "./evaluate-refresh-token.ts";
import { sessionExpiry } from "./session-rules.ts";
import { lockSession, rotateSession, type SessionRow } from "./session-store.ts";
import type { IssueAccessToken } from "./start-session.ts";

type RefreshDeps = Pick<Dependencies, "database" | "refreshKey"> &
  EndReusedDeps & { issueAccessToken: IssueAccessToken };

/**
 * Exchanges a refresh token for the next pair. A reused token ends the session. That is committed
 * before the response is sent, so no later token of the session works.
 * @throws Problem `token_not_valid` only when the session is over; a database failure has another
 * code.
 */
export async function refreshSession(
  deps: RefreshDeps,
  { refresh, client }: { refresh: string; client: Client },
): Promise<TokenPair> {
  const token = parseRefreshToken(refresh);
  if (token === null) throw new Problem("token_not_valid", { reason: "not a refresh token" });

  const outcome = await deps.database.asSystemInTransaction((queries) =>
    exchange(deps, queries, { token, client }),
  );
  // Thrown outside the transaction; inside it would roll back the revocation.
  if (outcome === "reused") throw reusedToken();
  if (outcome === "dead") throw new Problem("token_not_valid", { reason: "dead refresh token" });

  return outcome;
}

async function exchange(
  deps: RefreshDeps,
  queries: Queries,
  { token, client }: { token: RefreshToken; client: Client },
): Promise<TokenPair | "dead" | "reused"> {
  const session = await lockSession(queries, token.sessionId);
  if (session === null) return "dead";

  const verdict = evaluateRefreshToken(deps, session, { token, client });
  if (verdict === "dead") return verdict;
  if (verdict === "reused") {
    await endReusedSession(deps, queries, { session, client });
    return verdict;
  }

  const next = deriveNextToken(token, deps.refreshKey);
  if (verdict === "rotate") await rotate(deps, queries, { session, token, next, client });
  return {
    access: deps.issueAccessToken({
      userId: session.userId,
      sessionId: session.id,
      refreshHash: hashOfSecret(next.secret),
    }),
    refresh: formatRefreshToken(next),
  };
}

async function rotate(
  deps: RefreshDeps,
  queries: Queries,
  step: { session: SessionRow; token: RefreshToken; next: RefreshToken; client: Client },
): Promise<void> {
  const now = deps.clock.now();
  const nowMs = now.getTime();
  const expiry = sessionExpiry({ createdAt: step.session.createdAt.getTime(), now: nowMs });

  await rotateSession(queries, {
    id: step.session.id,
    currentTokenHash: hashOfSecret(step.next.secret),
    previousTokenHash: hashOfSecret(step.token.secret),
    clientHash: clientHash(deps, step.client),
    ...originOf(step.client),
    rotatedAt: now,
    expiresAt: instantAfter(now, expiry - nowMs),
  });
  const { userId } = step.session;
  await adoptTimeZone(queries, { userId, deviceTimeZone: step.client.timeZone });
}
