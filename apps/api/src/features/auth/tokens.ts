import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

import { errors, jwtVerify, SignJWT } from "jose";

import type { Dependencies } from "#dependencies.ts";
import { newSecret } from "#http/random-secret.ts";
import type { SessionIdentity } from "#http/router.ts";
import { DAY_MS } from "#ports/clock.ts";

/** Decisions, "Session": access tokens expire after 5 minutes; the web renews them every 4. */
const ACCESS_TOKEN_TTL_SECONDS = 300;
const ALGORITHM = "HS256";
/** RFC 9068 §2.1: this type marks the token as an access token. */
const TOKEN_TYPE = "at+jwt";
const ISSUER = "snowball";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A session, and the hash of the refresh token issued in the same response as the access token. */
export type AccessGrant = SessionIdentity & { refreshHash: string };

export async function issueAccessToken(
  { clock, environment, tokenKey }: Dependencies,
  { userId, sessionId, refreshHash }: AccessGrant,
): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);

  return new SignJWT({ sid: sessionId, rth: refreshHash })
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
    .setIssuer(ISSUER)
    .setAudience(audienceOf(environment))
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_TTL_SECONDS)
    .sign(tokenKey);
}

/**
 * Returns the grant of a token, or null if it is forged, expired, or of another type, issuer or
 * audience.
 */
export async function readAccessToken(
  { clock, environment, tokenKey }: Dependencies,
  token: string,
): Promise<AccessGrant | null> {
  try {
    const { payload } = await jwtVerify(token, tokenKey, {
      algorithms: [ALGORITHM],
      typ: TOKEN_TYPE,
      issuer: ISSUER,
      audience: audienceOf(environment),
      requiredClaims: ["sub", "sid", "rth", "iat", "exp"],
      currentDate: clock.now(),
    });
    const { sub, sid, rth } = payload;
    return isUuid(sub) && isUuid(sid) && typeof rth === "string"
      ? { userId: sub, sessionId: sid, refreshHash: rth }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** A token of staging is not valid in production, even if both use the same key. */
function audienceOf(environment: Dependencies["environment"]): string {
  return `snowball-${environment}`;
}

export type RefreshToken = { sessionId: string; secret: string };

const REFRESH_TOKEN =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export function newRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, secret: newSecret() };
}

/**
 * Returns the only token that may follow this one. It is computed, not random: a client that lost
 * the response repeats the request and gets the same token, although only hashes are stored.
 */
export function deriveNextToken(
  { sessionId, secret }: RefreshToken,
  refreshKey: Buffer,
): RefreshToken {
  const child = createHmac("sha256", refreshKey).update(`refresh:${sessionId}:${secret}`);

  return { sessionId, secret: child.digest("base64url") };
}

/** Returns `<session id>.<secret>`. */
export function formatRefreshToken({ sessionId, secret }: RefreshToken): string {
  return `${sessionId}.${secret}`;
}

/** Returns null if the text is not a refresh token, for example an access token. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const [, sessionId, secret] = REFRESH_TOKEN.exec(text) ?? [];

  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : null;
}

type DeviceDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** Matches the lifetime of the cookie; each sign-in restarts it. */
const LIFETIME_DAYS = 365;
const DEVICE_TOKEN =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,6})\.([A-Za-z0-9_-]{43})$/;

/**
 * Returns the token that a browser keeps to be recognized. Its format is `<id>.<day>.<signature>`.
 * It proves an earlier sign-in on the device but names no account; the database stores which
 * accounts know the device.
 */
export function issueDeviceToken({ clock, refreshKey }: DeviceDeps, deviceId: string): string {
  const signed = `${deviceId}.${dayOf(clock.now())}`;

  return `${signed}.${signatureOf(signed, refreshKey).toString("base64url")}`;
}

/**
 * Returns the device id of a token, or null if there is no token or it is forged or older than a
 * year.
 */
export function readDeviceToken(
  { clock, refreshKey }: DeviceDeps,
  token: string | null,
): string | null {
  const [, deviceId, day, signature] = DEVICE_TOKEN.exec(token ?? "") ?? [];
  if (deviceId === undefined || day === undefined || signature === undefined) return null;

  const expected = signatureOf(`${deviceId}.${day}`, refreshKey);
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected);
  return isOurs && dayOf(clock.now()) - Number(day) < LIFETIME_DAYS ? deviceId : null;
}

function signatureOf(signed: string, refreshKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", refreshKey, "", "snowball device token", 32));

  return createHmac("sha256", key).update(signed).digest();
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

/** The calling device, as described by its request. */
export type Client = {
  ip: string;
  userAgent: string;
  /** IANA time zone that the device sent; null if none. It may be invalid. */
  timeZone: string | null;
  /** The device token that the browser received at sign-in and sent back; null = none. */
  deviceToken: string | null;
};

/**
 * Identifies a returning client on any network: by its device token, or by its user agent if it has
 * none. Hashed with a key, so the table does not reveal which browsers people use.
 */
export function clientHash(deps: DeviceDeps, { deviceToken, userAgent }: Client): string {
  const deviceId = readDeviceToken(deps, deviceToken);
  const identity = deviceId === null ? `user-agent:${userAgent}` : `device:${deviceId}`;

  return createHmac("sha256", deps.refreshKey).update(identity).digest("base64url");
}
