import fastifyJwt from "@fastify/jwt";
import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/session-guard.ts";

/** Decisions, "Session": access tokens live 5 minutes; the web renews them every 4. */
const ACCESS_TOKEN_TTL_SECONDS = 300;
const ALGORITHM = "HS256";
/** RFC 9068 §2.1: says in the token itself that it is an access token and nothing else. */
const TOKEN_TYPE = "at+jwt";
const ISSUER = "snowball";
const REQUIRED_CLAIMS = ["iss", "aud", "sub", "sid", "iat", "exp"];
/** Verified signatures remembered; about 1 kB each. */
const CACHE_SIZE = 5_000;

export type AccessTokenDeps = Pick<Dependencies, "clock" | "environment" | "tokenKey">;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What an access token proves, and which refresh token it came with. */
export type AccessGrant = SessionIdentity & {
  /** Hash of the refresh token of the same answer; null in tokens from before it was said. */
  refreshHash: string | null;
  /** When it ends: seconds, as in the token. */
  endsAt: number;
};

type Claims = { sub: string; sid: string; rth?: string; iat: number; exp: number };

/** Teaches the server to sign and verify access tokens. Once for each server. */
export function registerAccessTokens(
  app: FastifyInstance,
  deps: Pick<AccessTokenDeps, "environment" | "tokenKey">,
): void {
  const audience = audienceOf(deps.environment);

  app.register(fastifyJwt, {
    secret: deps.tokenKey,
    sign: {
      algorithm: ALGORITHM,
      header: { alg: ALGORITHM, typ: TOKEN_TYPE },
      iss: ISSUER,
      aud: audience,
    },
    verify: {
      algorithms: [ALGORITHM],
      checkTyp: TOKEN_TYPE,
      allowedIss: ISSUER,
      allowedAud: audience,
      requiredClaims: REQUIRED_CLAIMS,
      // The library would ask the machine for the time; `readAccessToken` asks our clock.
      ignoreExpiration: true,
      cache: CACHE_SIZE,
    },
  });
}

/** A token that proves for 5 minutes whose session a call belongs to. */
export function issueAccessToken(
  app: FastifyInstance,
  { clock }: Pick<AccessTokenDeps, "clock">,
  { userId, sessionId, refreshHash }: SessionIdentity & { refreshHash: string },
): string {
  const iat = Math.floor(clock.now().getTime() / 1000);
  const claims: Claims = {
    sub: userId,
    sid: sessionId,
    rth: refreshHash,
    iat,
    exp: iat + ACCESS_TOKEN_TTL_SECONDS,
  };

  return app.jwt.sign(claims);
}

/** Whom the token names; null when it is forged, expired, of another kind or from elsewhere. */
export function readAccessToken(
  app: FastifyInstance,
  { clock }: Pick<AccessTokenDeps, "clock">,
  token: string,
): AccessGrant | null {
  const claims = verifiedClaims(app, token);
  const nowSeconds = clock.now().getTime() / 1000;
  if (claims === null || claims.exp <= nowSeconds) return null;

  return {
    userId: claims.sub,
    sessionId: claims.sid,
    refreshHash: claims.rth ?? null,
    endsAt: claims.exp,
  };
}

function verifiedClaims(app: FastifyInstance, token: string): Claims | null {
  try {
    const claims = app.jwt.verify<Record<string, unknown>>(token);
    return isClaims(claims) ? claims : null;
  } catch {
    // Every way to fail means the same to the caller: this token proves nothing.
    return null;
  }
}

/** The library checks that claims are there; what they must look like is ours to say. */
function isClaims(claims: Record<string, unknown>): claims is Claims {
  return isUuid(claims["sub"]) && isUuid(claims["sid"]) && Number.isFinite(claims["exp"]);
}

function isUuid(value: unknown): boolean {
  return typeof value === "string" && UUID.test(value);
}

/** A token of staging is worth nothing in production, should the two ever share a key. */
function audienceOf(environment: Dependencies["environment"]): string {
  return `snowball-${environment}`;
}
