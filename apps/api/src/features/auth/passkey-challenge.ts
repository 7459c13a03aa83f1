import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { countAttempt } from "./count-attempt.ts";

type ChallengeDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** What a challenge is for: one that was asked for to sign in adds no passkey, nor in another session. */
export type PasskeyPurpose = "sign-in" | `add:${string}`;

/** Time to look for a phone. */
const CHALLENGE_TTL_MS = 5 * 60_000;
const NONCE_BYTES = 32;
const END_BYTES = 6;
const SIGNATURE_BYTES = 32;

/**
 * What a passkey is to sign, in base64url: a number used once, its end and our signature over both and the
 * purpose. So nothing is kept for whoever only asks; what was used is kept until it is over.
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
 * Uses up the challenge that a browser says to have answered, in a transaction of its own: what is refused
 * afterwards has used it up as well.
 * @returns it; null where it is not ours, or for another purpose, is over, or was used before.
 */
export async function takeAnswered(
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
