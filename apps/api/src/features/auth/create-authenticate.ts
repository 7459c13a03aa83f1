import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { type Authenticate, bearerToken } from "#http/session-guard.ts";

import {
  readAccessToken,
  registerAccessTokens,
  type AccessGrant,
  type AccessTokenDeps,
} from "./access-tokens.ts";
import { isProofFresh } from "./prove-owner.ts";
import { findLiveSession, type LiveSession, markAnswerUsed } from "./session-store.ts";

type AuthenticateDeps = AccessTokenDeps & Pick<Dependencies, "database">;

/**
 * Makes the guard of all routes that need a session. The token alone proves nothing: its session
 * row is read on every call, so that signing out ends access at once and not in five minutes. The first
 * use of a token also tells that the answer it came with arrived: see `judgeRefreshToken`.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with a dead one,
 *   `service_unavailable` when the session cannot be looked up.
 */
export function createAuthenticate(app: FastifyInstance, deps: AuthenticateDeps): Authenticate {
  registerAccessTokens(app, deps);

  return async (request) => {
    if (request.headers.authorization === undefined) throw new Problem("not_authenticated");
    const token = bearerToken(request);
    if (token === null) throw new Problem("not_authenticated", { reason: "no bearer token" });

    const grant = readAccessToken(app, deps, token);
    if (grant === null) throw new Problem("token_not_valid", { reason: "dead access token" });
    const session = await liveSessionOf(deps, grant);
    if (session === null) {
      throw new Problem("token_not_valid", { reason: "the session has ended" });
    }

    const { userId, sessionId } = grant;
    const { isDemo, daysAhead, provenAt } = session;
    return { userId, sessionId, isDemo, daysAhead, isProven: isProofFresh(deps, provenAt) };
  };
}

/** Not knowing is not a yes: without the database nobody gets in, and nobody is signed out. */
async function liveSessionOf(
  deps: AuthenticateDeps,
  grant: AccessGrant,
): Promise<LiveSession | null> {
  const now = deps.clock.now();

  try {
    return await deps.database.asSystem(async (queries) => {
      const session = await findLiveSession(queries, { ...grant, now });
      if (session?.isAnswerAwaited && session.currentTokenHash === grant.refreshHash) {
        await markAnswerUsed(queries, { ...session, now });
      }
      return session;
    });
  } catch (cause) {
    throw new Problem("service_unavailable", {
      reason: "the session could not be looked up",
      retryAfterSeconds: 2,
      cause,
    });
  }
}
