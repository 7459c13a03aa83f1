import { createHash, createPublicKey, type KeyObject } from "node:crypto";

import { errors, jwtVerify } from "jose";

import {
  BankDataError,
  type BankNotice,
  type WebhookKey,
  type WebhookKeyStore,
} from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import type { CallPlaid } from "./call.ts";
import {
  type Answer,
  checkObject,
  readId,
  readObject,
  readUnixTimeOrNull,
  UnreadableAnswer,
} from "./read-answer.ts";

/** Plaid: a signature is valid for five minutes. */
const AGE_SECONDS_MAX = 300;
/** Clocks differ; a message from further in the future is rejected. */
const SKEW_SECONDS_MAX = 30;
const TOKEN_LENGTH_MAX = 4_096;
const KEY_ID = /^[A-Za-z0-9_-]{1,128}$/;

type Deps = { clock: Clock; findKey: FindVerificationKey };
type Message = { body: Buffer; signature: string | null; source: string; keys: WebhookKeyStore };

/**
 * Verifies Plaid's signature, a JWT (ES256) with the time and the SHA-256 of the exact body as claims.
 * https://plaid.com/docs/api/webhooks/webhook-verification/
 * @returns a deduplication key, which is the same for each delivery. Null if the message is forged, altered or old.
 * @throws BankDataError if an unknown key cannot be looked up now
 */
export async function verifyNotice(deps: Deps, message: Message): Promise<string | null> {
  const { body, signature, source, keys } = message;
  if (signature === null || signature.length > TOKEN_LENGTH_MAX) return null;

  const findKey = async (keyId: unknown): Promise<KeyObject> => {
    const isId = typeof keyId === "string" && KEY_ID.test(keyId);
    const key = isId ? await deps.findKey({ keyId, source, keys }) : null;
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(signature, ({ kid }) => findKey(kid), {
      algorithms: ["ES256"],
      requiredClaims: ["iat", "request_body_sha256"],
      currentDate: deps.clock.now(),
      // jose adds the tolerance to the age as well.
      maxTokenAge: AGE_SECONDS_MAX - SKEW_SECONDS_MAX,
      clockTolerance: SKEW_SECONDS_MAX,
    });
    const bodyHash = createHash("sha256").update(body).digest("hex");
    return payload["request_body_sha256"] === bodyHash ? `${bodyHash}.${payload.iat}` : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

type NamedKey = {
  keyId: string;
  source: string;
  keys: WebhookKeyStore;
};

/**
 * Finds the key that a webhook names. Resolves to null if Plaid has no such key or the key has expired.
 * @throws BankDataError if an unknown key cannot be looked up now
 */
type FindVerificationKey = (named: NamedKey) => Promise<KeyObject | null>;

/** Maximum delay until an expired key is detected, because Plaid does not announce expiry. */
const KEY_FRESH_MS = 60 * 60 * 1000;
/** Look-ups per minute for one address, so that an attacker cannot use up those of Plaid's own addresses. */
const LOOKUPS_PER_SOURCE_MAX = 10;
/** Look-ups for all addresses together, so that attackers cannot make us call Plaid without limit. */
const LOOKUPS_PER_MINUTE_MAX = 120;
const RETRY_SECONDS = 60;

/** Reads keys from the store. Looks up unknown keys at Plaid, and stored ones again once an hour. */
export function createFindVerificationKey(call: CallPlaid, clock: Clock): FindVerificationKey {
  const pending = new Map<string, Promise<WebhookKey | null>>();
  const mayLookUp = createLookupLimit();

  async function lookUp(named: NamedKey, stored: WebhookKey | null): Promise<WebhookKey | null> {
    const now = clock.now();
    if (!mayLookUp(named.source, now.getTime())) {
      // The message may be genuine, so Plaid must send it again.
      throw new BankDataError("unavailable", "too many key look-ups", RETRY_SECONDS);
    }
    const key = await fetchKey(call, { keyId: named.keyId, stored, now });
    if (key !== null) await named.keys.save(named.keyId, key);
    return key;
  }

  /** Shares one look-up among all messages that wait for the same key. */
  function lookUpOnce(named: NamedKey, stored: WebhookKey | null): Promise<WebhookKey | null> {
    const running = pending.get(named.keyId);
    if (running) return running;

    const request = lookUp(named, stored).finally(() => pending.delete(named.keyId));
    pending.set(named.keyId, request);
    return request;
  }

  async function findKey(named: NamedKey): Promise<WebhookKey | null> {
    const stored = await named.keys.find(named.keyId);
    const now = clock.now();
    if (stored !== null && (hasExpired(stored, now) || isFresh(stored, now))) return stored;

    return lookUpOnce(named, stored).catch((error: unknown) => {
      // An attacker who uses up the look-ups must not make us reject genuine messages.
      if (stored !== null && error instanceof BankDataError) return stored;
      throw error;
    });
  }

  return async (named) => {
    const key = await findKey(named);
    if (key === null || hasExpired(key, clock.now())) return null;
    return createPublicKey({ key: key.jwk, format: "jwk" });
  };
}

function isFresh({ fetchedAt }: WebhookKey, now: Date): boolean {
  return now.getTime() - fetchedAt.getTime() < KEY_FRESH_MS;
}

function hasExpired({ expiredAt }: WebhookKey, now: Date): boolean {
  return expiredAt !== null && expiredAt <= now;
}

/** Counts look-ups for each address and for all together, and starts again each minute. */
function createLookupLimit(): (source: string, nowMs: number) => boolean {
  let minute = 0;
  let total = 0;
  const bySource = new Map<string, number>();

  return (source, nowMs) => {
    const currentMinute = Math.floor(nowMs / 60_000);
    if (currentMinute !== minute) {
      minute = currentMinute;
      total = 0;
      bySource.clear();
    }
    const ofSource = bySource.get(source) ?? 0;
    if (ofSource >= LOOKUPS_PER_SOURCE_MAX || total >= LOOKUPS_PER_MINUTE_MAX) return false;

    bySource.set(source, ofSource + 1);
    total += 1;
    return true;
  };
}

type Lookup = { keyId: string; stored: WebhookKey | null; now: Date };

/** Resolves to null if Plaid never had the key. A stored key that Plaid has deleted expires now. */
async function fetchKey(
  call: CallPlaid,
  { keyId, stored, now }: Lookup,
): Promise<WebhookKey | null> {
  try {
    return await call("webhookVerificationKeyGet", { key_id: keyId }, (answer) => ({
      ...readKey(readObject(answer, "key")),
      fetchedAt: now,
    }));
  } catch (error) {
    const failure = error instanceof BankDataError ? error.failure : null;
    if (failure === "not_found") return stored && { ...stored, fetchedAt: now, expiredAt: now };
    // Plaid rejects a malformed id this way. A stored id is valid, so in that case our settings are wrong.
    if (failure === "misconfigured" && stored === null) return null;
    throw error;
  }
}

function readKey(key: Answer) {
  const { kty, crv, alg } = key;
  if (kty !== "EC" || crv !== "P-256" || alg !== "ES256") throw new UnreadableAnswer("key");
  const jwk = { kty, crv, x: readId(key, "x"), y: readId(key, "y") };

  return {
    // Throws if the point is not on the curve, so that no unusable key is stored.
    jwk: createPublicKey({ key: jwk, format: "jwk" }).export({ format: "jwk" }),
    expiredAt: readUnixTimeOrNull(key, "expired_at"),
  };
}

/**
 * Maps a verified webhook to an event. Returns null for legacy codes, which Plaid sends in addition to others, for
 * unknown codes, and for bodies of another format.
 */
export function readNotice(body: string): BankNotice | null {
  try {
    const notice = checkObject(JSON.parse(body), "body");
    const event = eventOf(notice);

    return event === null ? null : { providerItemId: readId(notice, "item_id"), event };
  } catch {
    // Signed by Plaid but in an unknown format, so there is nothing to do.
    return null;
  }
}

function eventOf(notice: { readonly [field: string]: unknown }): BankNotice["event"] | null {
  switch (`${String(notice["webhook_type"])} ${String(notice["webhook_code"])}`) {
    case "TRANSACTIONS SYNC_UPDATES_AVAILABLE":
    case "LIABILITIES DEFAULT_UPDATE":
    case "ITEM ERROR":
    case "ITEM LOGIN_REPAIRED":
    case "ITEM USER_PERMISSION_REVOKED":
      return { kind: "data_changed" };
    case "ITEM PENDING_DISCONNECT":
    case "ITEM PENDING_EXPIRATION":
      return { kind: "disconnect_ahead" };
    case "ITEM NEW_ACCOUNTS_AVAILABLE":
      return { kind: "new_accounts" };
    case "ITEM USER_ACCOUNT_REVOKED":
      return {
        kind: "account_revoked",
        providerAccountId: readId(notice, "account_id"),
      };
    default:
      return null;
  }
}
