import type { FastifyRequest } from "fastify";

/** The user and session of a request. */
export type SessionIdentity = { userId: string; sessionId: string };

/** A session with the data that guards need. */
export type GuardedSession = SessionIdentity & {
  /** Whether the user is a demo household. Some calls are closed to these. */
  isDemo: boolean;
  /** Whether the user signed in or confirmed the password recently. */
  isProven: boolean;
};

/**
 * Authenticates a request.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with an invalid one.
 */
export type Authenticate = (request: FastifyRequest) => Promise<GuardedSession>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of a route that needs a session; null elsewhere. */
    session: GuardedSession | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route. Required; see `refuseUndeclaredRoutes`. */
    access?: "public" | "session";
  }
}

/** Returns the token of an `Authorization: Bearer …` header, or null if there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return (
    /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null
  );
}
