import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { countAttempt } from "./count-attempt.ts";

type ChallengeDeps = Pick<Dependencies, "clock" | "refreshKey">;

/**
 * The purpose of a challenge. One for signing in cannot add a passkey, and one for adding works
 * only in its own session.
 */
export type PasskeyPurpose = "sign-in" | `add:${string}`;

/** Leaves the user time to get their phone. */
const CHALLENGE_TTL_MS = 5 * 60_000;
const NONCE_BYTES = 32;
const END_BYTES = 6;
const SIGNATURE_BYTES = 32;

/**
 * Returns the challenge that a passkey signs, in base64url: a nonce, its expiry time, and our
 * signature over both and the purpose. An unused challenge needs no storage; a used one is stored
 * until it expires.
 */
export function newPasskeyChallenge(
  { clock, refreshKey }: ChallengeDeps,
  purpose: PasskeyPurpose,
): string {
  const end = Buffer.alloc(END_BYTES);
  end.writeUIntBE(clock.now().getTime() + CHALLENGE_TTL_MS, 0, END_BYTES);
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), end]);

  return Buffer.concat([signed, signatureOf(signed, purpose, refreshKey)]).toString("base64url");
}

/**
 * Uses up the challenge in the browser's response. Runs in its own transaction, so the challenge
 * stays used if a later step fails.
 * @returns the challenge, or null if it is not ours, for another purpose, expired or already used.
 */
export async function consumeChallenge(
  deps: ChallengeDeps & Pick<Dependencies, "database">,
  clientData: string,
  purpose: PasskeyPurpose,
): Promise<string | null> {
  const challenge = challengeOf(clientData);
  const isOurs =
    challenge !== null &&
    (await deps.database.asSystemInTransaction((queries) =>
      use(deps, queries, { challenge, purpose }),
    ));

  return isOurs ? challenge : null;
}

function challengeOf(clientData: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    const { challenge } = (read ?? {}) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

async function use(
  deps: ChallengeDeps,
  queries: Queries,
  { challenge, purpose }: { challenge: string; purpose: PasskeyPurpose },
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== NONCE_BYTES + END_BYTES + SIGNATURE_BYTES) return false;
  const signed = bytes.subarray(0, NONCE_BYTES + END_BYTES);
  const expected = signatureOf(signed, purpose, deps.refreshKey);
  if (!timingSafeEqual(bytes.subarray(signed.length), expected)) return false;
  if (signed.readUIntBE(NONCE_BYTES, END_BYTES) <= deps.clock.now().getTime()) return false;

  const key = `passkey-challenges:${signed.subarray(0, NONCE_BYTES).toString("base64url")}`;
  const limit = { max: 1, windowMs: CHALLENGE_TTL_MS, window: "fixed" } as const;
  return (await countAttempt(deps, queries, { key, limit })) === null;
}

function signatureOf(signed: Buffer, purpose: PasskeyPurpose, refreshKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", refreshKey, "", "snowball passkey challenge", 32));

  return createHmac("sha256", key).update(signed).update(purpose).digest();
}
