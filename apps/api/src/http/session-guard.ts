import type { FastifyRequest } from "fastify";

/** Whose session a request belongs to. */
export type SessionIdentity = { userId: string; sessionId: string };

/** The same, and whether the user is a demo household, to which some calls are closed. */
export type GuardedSession = SessionIdentity & {
  isDemo: boolean;
  /** Whether its owner signed in, or proved the password, a short while ago. */
  isProven: boolean;
  /**
   * Does what the call asks for. Where it is not known yet that the session still lives, that is found out
   * meanwhile, and nothing comes of it before.
   * @throws Problem `token_not_valid` where it does not.
   */
  serve<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Finds out whose request it is.
 * @param call.onlyReads whether the call can be begun before it is known that its session still lives.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with a dead one.
 */
export type Authenticate = (
  request: FastifyRequest,
  call: { onlyReads: boolean },
) => Promise<GuardedSession>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of a route that needs a session; null elsewhere. */
    session: GuardedSession | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route. A route without it does not start: see `refuseUndeclaredRoutes`. */
    access?: "public" | "session";
  }
}

/** The token of an `Authorization: Bearer …` header; null when there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return (
    /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null
  );
}
