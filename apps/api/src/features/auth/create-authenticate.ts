import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { bearerToken, type Authenticate, type SessionIdentity } from "#http/session-guard.ts";

import { readAccessToken, registerAccessTokens, type AccessTokenDeps } from "./access-tokens.ts";
import { isLiveSession } from "./session-store.ts";

type AuthenticateDeps = AccessTokenDeps & Pick<Dependencies, "database">;

/**
 * Makes the guard of all routes that need a session. The token alone proves nothing: its session
 * row is read on every call, so that signing out ends access at once and not in five minutes.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with a dead one,
 *   `service_unavailable` when the session cannot be looked up.
 */
export function createAuthenticate(app: FastifyInstance, deps: AuthenticateDeps): Authenticate {
  registerAccessTokens(app, deps);

  return async (request) => {
    if (request.headers.authorization === undefined) throw new Problem("not_authenticated");
    const token = bearerToken(request);
    if (token === null) throw new Problem("not_authenticated", { reason: "no bearer token" });

    const identity = readAccessToken(app, deps, token);
    if (identity === null) throw new Problem("token_not_valid", { reason: "dead access token" });
    if (!(await hasLiveSession(deps, identity))) {
      throw new Problem("token_not_valid", { reason: "the session has ended" });
    }

    return identity;
  };
}

/** Not knowing is not a yes: without the database nobody gets in, and nobody is signed out. */
async function hasLiveSession(deps: AuthenticateDeps, identity: SessionIdentity): Promise<boolean> {
  try {
    return await deps.database.asSystem((queries) =>
      isLiveSession(queries, { ...identity, now: deps.clock.now() }),
    );
  } catch (cause) {
    throw new Problem("service_unavailable", {
      reason: "the session could not be looked up",
      retryAfterSeconds: 2,
      cause,
    });
  }
}
