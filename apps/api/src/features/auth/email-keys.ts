import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { hashOfSecret, newSecret } from "#http/random-secret.ts";
import { instantAfter } from "#ports/clock.ts";

import { KEYS_PER_IP } from "./attempt-limits.ts";
import { refundAttempt } from "./attempt-store.ts";
import { attemptKeyOfIp, enforceRateLimit } from "./attempts.ts";
import { insertEmailKey, type NewEmailKey } from "./email-key-store.ts";
import type { Client } from "./tokens.ts";

/** Returns the secret for a mailed link, and its hash to store. */
export function newEmailKey(): { key: string; keyHash: string } {
  const key = newSecret();

  return { key, keyHash: hashOfSecret(key) };
}

/** Returns a new single-use key for a mailed link. Only its hash is stored. */
export async function issueEmailKey(
  { clock }: Dependencies,
  db: Db,
  { lifetimeMs, ...owner }: Pick<NewEmailKey, "userId" | "purpose"> & { lifetimeMs: number },
): Promise<string> {
  const { key, keyHash } = newEmailKey();
  const now = clock.now();
  await insertEmailKey(db, {
    ...owner,
    keyHash,
    createdAt: now,
    expiresAt: instantAfter(now, lifetimeMs),
  });
  return key;
}

type Find<Found> = (db: Db, presented: { keyHash: string; now: Date }) => Promise<Found | null>;

/**
 * Finds the record of a mailed key, and returns a function to find it again once its account is
 * locked. Only wrong keys count as attempts of the client's network.
 * @throws Problem `not_found` when the key is unknown, used or expired.
 */
export async function redeemKey<Found>(
  deps: Dependencies,
  { key, client }: { key: string; client: Client },
  find: Find<Found>,
): Promise<{ found: Found; findAgain: (db: Db) => Promise<Found | null> }> {
  const presented = { keyHash: hashOfSecret(key), now: deps.clock.now() };
  const attempt = attemptKeyOfIp("email-keys", client.ip, deps.refreshKey);
  const found = await deps.database.asSystemInTransaction(async (db) => {
    await enforceRateLimit(deps, db, { key: attempt, limit: KEYS_PER_IP });
    const result = await find(db, presented);
    if (result !== null) await refundAttempt(db, attempt);
    return result;
  });
  if (found === null) throw deadKey();
  return { found, findAgain: (db) => find(db, presented) };
}

export function deadKey(): Problem {
  return new Problem("not_found", { reason: "dead key of a mailed link" });
}
