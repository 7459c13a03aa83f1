import { randomUUID } from "node:crypto";

import type { TokenPair } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/session-guard.ts";
import { instantAfter } from "#ports/clock.ts";

import { clientHash, type Client } from "./client-hash.ts";
import { formatRefreshToken, hashOfSecret, newRefreshToken } from "./refresh-token.ts";
import { IDLE_LIMIT_MS } from "./session-rules.ts";
import { insertSession } from "./session-store.ts";
import { userAgentHash } from "./user-agent-hash.ts";

export type IssueAccessToken = (identity: SessionIdentity) => string;

export type StartSessionDeps = Pick<Dependencies, "clock" | "refreshKey"> & {
  issueAccessToken: IssueAccessToken;
};

/** Signs a user in on one client: a new session with its first pair of tokens. */
export async function startSession(
  deps: StartSessionDeps,
  queries: Queries,
  { userId, client }: { userId: string; client: Client },
): Promise<TokenPair> {
  const token = newRefreshToken(randomUUID());
  const now = deps.clock.now();

  await insertSession(queries, {
    id: token.sessionId,
    userId,
    currentTokenHash: hashOfSecret(token.secret),
    clientHash: clientHash(client, deps.refreshKey),
    userAgentHash: userAgentHash(client.userAgent, deps.refreshKey),
    createdAt: now,
    expiresAt: instantAfter(now, IDLE_LIMIT_MS),
  });

  return {
    access: deps.issueAccessToken({ userId, sessionId: token.sessionId }),
    refresh: formatRefreshToken(token),
  };
}
