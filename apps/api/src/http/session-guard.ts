import type { FastifyRequest } from "fastify";

/** The user and session of a request. */
export type SessionIdentity = { userId: string; sessionId: string };

/** A session with the data that guards need. */
export type GuardedSession = SessionIdentity & {
  /** Whether the user is a demo household. Some calls are closed to these. */
  isDemo: boolean;
  /** Whether the user signed in or confirmed the password recently. */
  isProven: boolean;
  /**
   * Runs the call's work. If the session is not validated yet, validates it at the same time and returns the
   * result only if the session is valid.
   * @throws Problem `token_not_valid` if the session is not valid.
   */
  serve<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Authenticates a request.
 * @param call.onlyReads whether the call only reads, so that it can start before its session is validated.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with an invalid one.
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
