import { createPublicKey, type KeyObject } from "node:crypto";

import { BankDataError } from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import type { CallPlaid } from "./call-plaid.ts";
import { type Answer, readId, readObject, UnreadableAnswer } from "./read-answer.ts";

/**
 * Finds the key that a webhook names; null when Plaid has no such key or it has expired.
 * @throws BankDataError when that cannot be found out now
 */
export type FindVerificationKey = (keyId: string) => Promise<KeyObject | null>;

/** A key that expires is noticed this late; Plaid announces none. */
const KEY_FRESH_MS = 60 * 60 * 1000;
/** Anybody can send us key ids. Each unknown one is asked for once a minute at most… */
const UNKNOWN_FRESH_MS = 60 * 1000;
const KEY_IDS_MAX = 500;
/** …and all of them together this often, so that forgers cannot make us call Plaid at will. */
const LOOKUPS_PER_MINUTE_MAX = 30;

type CachedKey = { key: KeyObject | null; expiredAtMs: number | null; freshUntilMs: number };

/** Looks keys up at Plaid and remembers them, unknown ones included. */
export function createFindVerificationKey(call: CallPlaid, clock: Clock): FindVerificationKey {
  const keys = new Map<string, CachedKey>();
  let lookups: { minute: number; count: number } = { minute: 0, count: 0 };

  function mayLookUp(nowMs: number): boolean {
    const minute = Math.floor(nowMs / UNKNOWN_FRESH_MS);
    if (lookups.minute !== minute) lookups = { minute, count: 0 };
    lookups.count += 1;
    return lookups.count <= LOOKUPS_PER_MINUTE_MAX;
  }

  async function lookUp(keyId: string): Promise<CachedKey> {
    const nowMs = clock.now().getTime();
    const remembered = keys.get(keyId);
    if (remembered && nowMs < remembered.freshUntilMs) return remembered;
    if (!mayLookUp(nowMs)) {
      if (remembered && remembered.key !== null) return remembered;
      // We did not ask, so we do not know: the message may be genuine and has to be sent again.
      throw new BankDataError("unavailable", "too many key look-ups", UNKNOWN_FRESH_MS / 1000);
    }

    const found = await fetchKey(call, keyId, nowMs);
    if (keys.size >= KEY_IDS_MAX) forgetOldest(keys);
    keys.set(keyId, found);
    return found;
  }

  return async (keyId) => {
    const { key, expiredAtMs } = await lookUp(keyId);
    const isExpired = expiredAtMs !== null && expiredAtMs <= clock.now().getTime();
    return isExpired ? null : key;
  };
}

async function fetchKey(call: CallPlaid, keyId: string, nowMs: number): Promise<CachedKey> {
  try {
    return await call(
      (plaid, options) => plaid.webhookVerificationKeyGet({ key_id: keyId }, options),
      ({ key }) => ({
        ...readKey(readObject(key, "key")),
        freshUntilMs: nowMs + KEY_FRESH_MS,
      }),
    );
  } catch (error) {
    const isRefusal =
      error instanceof BankDataError && ["not_found", "misconfigured"].includes(error.failure);
    if (isRefusal) return unknownUntil(nowMs + UNKNOWN_FRESH_MS);
    throw error;
  }
}

function readKey({ kty, crv, alg, x, y, expired_at: expiredAt }: Answer) {
  if (kty !== "EC" || crv !== "P-256" || alg !== "ES256") throw new UnreadableAnswer("key");
  const jwk = { kty, crv, x: readId(x, "key.x"), y: readId(y, "key.y") };

  return {
    key: createPublicKey({ key: jwk, format: "jwk" }),
    // Plaid: seconds since 1970.
    expiredAtMs: typeof expiredAt === "number" ? expiredAt * 1000 : null,
  };
}

function unknownUntil(freshUntilMs: number): CachedKey {
  return { key: null, expiredAtMs: null, freshUntilMs };
}

/** Those of unknown ids first: a forger's flood must not push the real key out. */
function forgetOldest(keys: Map<string, CachedKey>): void {
  const unknown = [...keys].find(([, { key }]) => key === null);
  const [oldest] = unknown ?? [...keys.keys()];
  if (oldest !== undefined) keys.delete(oldest);
}
