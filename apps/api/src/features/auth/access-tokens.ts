import fastifyJwt from "@fastify/jwt";
import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/router.ts";

/** Decisions, "Session": access tokens expire after 5 minutes; the web renews them every 4. */
const ACCESS_TOKEN_TTL_SECONDS = 300;
const ALGORITHM = "HS256";
/** RFC 9068 §2.1: this type marks the token as an access token. */
const TOKEN_TYPE = "at+jwt";
const ISSUER = "snowball";
const REQUIRED_CLAIMS = ["iss", "aud", "sub", "sid", "iat", "exp"];
/** Size of the library's cache of verified signatures; about 1 kB per entry. */
const CACHE_SIZE = 5_000;

export type AccessTokenDeps = Pick<Dependencies, "clock" | "environment" | "tokenKey">;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The claims of a verified access token. */
export type AccessGrant = SessionIdentity & {
  /**
   * Hash of the refresh token issued in the same response; null in older tokens without this claim.
   */
  refreshHash: string | null;
  /** Expiry time in seconds since the epoch, as in the token. */
  endsAt: number;
};

type Claims = { sub: string; sid: string; rth?: string; iat: number; exp: number };

/** Configures signing and verifying access tokens. Call it once per server. */
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
      // The library would check the expiry by the system time; `readAccessToken` uses our clock.
      ignoreExpiration: true,
      cache: CACHE_SIZE,
    },
  });
}

/** Returns a signed token that identifies the user and session for 5 minutes. */
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

/**
 * Returns the token's claims, or null if it is forged, expired, or of another type, issuer or
 * audience.
 */
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
    // Every failure means the same to the caller: the token is not valid.
    return null;
  }
}

/** The library checks only that the claims exist; this checks their format. */
function isClaims(claims: Record<string, unknown>): claims is Claims {
  return isUuid(claims["sub"]) && isUuid(claims["sid"]) && Number.isFinite(claims["exp"]);
}

function isUuid(value: unknown): boolean {
  return typeof value === "string" && UUID.test(value);
}

/** A token of staging is not valid in production, even if both use the same key. */
function audienceOf(environment: Dependencies["environment"]): string {
  return `snowball-${environment}`;
}
