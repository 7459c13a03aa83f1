import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { type Authenticate, bearerToken } from "#http/router.ts";

import { type AccessGrant, readAccessToken } from "./tokens.ts";
import { isReauthenticationFresh } from "./prove-owner.ts";
import { findLiveSession, type LiveSession, markAnswerUsed } from "./session-store.ts";

/**
 * Returns the guard of all routes that need a session. It reads the session row on every call, so
 * signing out ends access at once and not after five minutes. The first use of a token also shows
 * that the client received its response: see `evaluateRefreshToken`.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with an invalid one,
 * `service_unavailable` when the session cannot be read.
 */
export function createAuthenticate(deps: Dependencies): Authenticate {
  return async (request) => {
    if (request.headers.authorization === undefined) throw new Problem("not_authenticated");
    const token = bearerToken(request);
    if (token === null) throw new Problem("not_authenticated", { reason: "no bearer token" });

    const grant = await readAccessToken(deps, token);
    if (grant === null) throw new Problem("token_not_valid", { reason: "dead access token" });
    const session = await readLiveSession(deps, grant);
    if (session === null) throw sessionEnded();

    const { userId, sessionId } = grant;
    const { isDemo, provenAt } = session;
    return { userId, sessionId, isDemo, isProven: isReauthenticationFresh(deps, provenAt) };
  };
}

function sessionEnded(): Problem {
  return new Problem("token_not_valid", { reason: "the session has ended" });
}

/** If the database fails, the call is rejected but the user is not signed out. */
async function readLiveSession(
  deps: Dependencies,
  grant: AccessGrant,
): Promise<LiveSession | null> {
  const now = deps.clock.now();

  try {
    return await deps.database.asSystem(async (db) => {
      const session = await findLiveSession(db, { ...grant, now });
      if (session?.isAnswerAwaited && session.currentTokenHash === grant.refreshHash) {
        await markAnswerUsed(db, { ...session, now });
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
