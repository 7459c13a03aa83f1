import { createHash, timingSafeEqual, verify } from "node:crypto";

import type { WebhookKeyStore } from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import type { FindVerificationKey } from "./verification-keys.ts";

/** Plaid: a signature is good for five minutes. */
const AGE_SECONDS_MAX = 300;
/** Clocks differ; a message from further in the future is not believed. */
const SKEW_SECONDS_MAX = 30;
const TOKEN_LENGTH_MAX = 4_096;
const COMPACT =
  /^(?<head>[A-Za-z0-9_-]+)\.(?<claims>[A-Za-z0-9_-]+)\.(?<signature>[A-Za-z0-9_-]+)$/;
const KEY_ID = /^[A-Za-z0-9_-]{1,128}$/;
const SHA_256_HEX = /^[0-9a-f]{64}$/;

type Deps = { clock: Clock; findKey: FindVerificationKey };
type Message = { body: Buffer; signature: string | null; source: string; keys: WebhookKeyStore };

/**
 * Checks Plaid's signature: a JWT (ES256) whose claims are the time and the SHA-256 of the exact
 * body. https://plaid.com/docs/api/webhooks/webhook-verification/
 * @returns a key for the message: the same for each delivery of it. Null when forged, altered or old.
 */
export async function verifyNotice(deps: Deps, message: Message): Promise<string | null> {
  const token = parseToken(message.signature);
  if (token === null || !isFresh(token.issuedAt, deps.clock)) return null;

  const bodyHash = createHash("sha256").update(message.body).digest();
  if (!timingSafeEqual(bodyHash, Buffer.from(token.bodyHash, "hex"))) return null;

  const { source, keys } = message;
  const key = await deps.findKey({ keyId: token.keyId, source, keys });
  const isAuthentic =
    key !== null &&
    // JOSE puts r and s side by side; Node expects DER unless told.
    verify("sha256", token.signed, { key, dsaEncoding: "ieee-p1363" }, token.signature);

  return isAuthentic ? `${token.bodyHash}.${token.issuedAt}` : null;
}

type Token = {
  keyId: string;
  issuedAt: number;
  bodyHash: string;
  signed: Buffer;
  signature: Buffer;
};

function parseToken(text: string | null): Token | null {
  const parts = text === null || text.length > TOKEN_LENGTH_MAX ? null : COMPACT.exec(text);
  const { head, claims, signature } = parts?.groups ?? {};
  if (head === undefined || claims === undefined || signature === undefined) return null;

  const keyId = keyIdOf(parsePart(head));
  const claimed = claimsOf(parsePart(claims));
  if (keyId === null || claimed === null) return null;

  return {
    ...claimed,
    keyId,
    signed: Buffer.from(`${head}.${claims}`),
    signature: Buffer.from(signature, "base64url"),
  };
}

function claimsOf(claims: Record<string, unknown>): Pick<Token, "issuedAt" | "bodyHash"> | null {
  const { iat, request_body_sha256: bodyHash } = claims;
  if (typeof iat !== "number" || !Number.isSafeInteger(iat)) return null;
  if (typeof bodyHash !== "string" || !SHA_256_HEX.test(bodyHash)) return null;

  return { issuedAt: iat, bodyHash };
}

/** The algorithm is ours to choose, not the sender's: `none` and `HS256` end here. */
function keyIdOf({ alg, kid }: Record<string, unknown>): string | null {
  return alg === "ES256" && typeof kid === "string" && KEY_ID.test(kid) ? kid : null;
}

function parsePart(part: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    // Not JSON: a token without any claim, which is refused.
    return {};
  }
}

function isFresh(issuedAt: number, clock: Clock): boolean {
  const ageSeconds = clock.now().getTime() / 1000 - issuedAt;
  return ageSeconds <= AGE_SECONDS_MAX && ageSeconds >= -SKEW_SECONDS_MAX;
}
