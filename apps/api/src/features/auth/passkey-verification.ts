import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

import type { NewPasskey, PasskeySignIn } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { countAttempt } from "./attempts.ts";

// Loaded with the first passkey check, because its format parsers are large and few processes need
// them.
const library = () => import("@simplewebauthn/server");

/** ES256 and RS256: every authenticator supports one of them (WebAuthn Level 3, §5.8.5). */
const ALGORITHMS = [-7, -257];

type MadePasskey = {
  credentialId: string;
  publicKey: string;
  signCount: number;
  canBeBackedUp: boolean;
  isBackedUp: boolean;
};

/** Returns the relying party id and origin for passkeys, from the configured public URL. */
export function passkeyHost({ publicUrl }: Dependencies): { rpId: string; origin: string } {
  const { hostname: rpId, origin } = new URL(publicUrl);

  return { rpId, origin };
}

/** Returns the data to store of a new passkey, or null if the browser's response is not valid. */
export async function verifyNewPasskey(
  deps: Dependencies,
  { id, client_data: clientDataJSON, attestation: attestationObject }: NewPasskey,
  challenge: string,
): Promise<MadePasskey | null> {
  const { rpId, origin } = passkeyHost(deps);
  const { verifyRegistrationResponse } = await library();
  const answer = await verifyRegistrationResponse({
    response: {
      ...RESPONSE_FIELDS,
      id,
      rawId: id,
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // All failures mean the same to the caller.
  }).catch(() => null);
  if (!answer?.verified) return null;

  const { credential, credentialDeviceType, credentialBackedUp } = answer.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    signCount: credential.counter,
    canBeBackedUp: credentialDeviceType === "multiDevice",
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Returns what a passkey reports when it signs, or null if the signature or the signed data is not
 * valid.
 */
export async function verifyPasskeySignature(
  deps: Dependencies,
  answer: PasskeySignIn,
  expected: { challenge: string; publicKey: string },
): Promise<{ signCount: number; isBackedUp: boolean } | null> {
  const { rpId, origin } = passkeyHost(deps);
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData } = answer;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...RESPONSE_FIELDS,
      id,
      rawId: id,
      response: { clientDataJSON, authenticatorData, signature: answer.signature },
    },
    expectedChallenge: expected.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(expected.publicKey, "base64url")),
      // `isCopy` compares the counter under the account's lock instead.
      counter: 0,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;

  const { newCounter: signCount, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  return { signCount, isBackedUp };
}

const RESPONSE_FIELDS = { type: "public-key", clientExtensionResults: {} } as const;

/**
 * Whether a passkey's counter did not increase, which means that a copy of its key exists (WebAuthn
 * Level 3, §6.1.1). Two zeros mean that the authenticator does not count.
 */
export function isCopy(stored: number, reported: number): boolean {
  return (stored > 0 || reported > 0) && reported <= stored;
}

/**
 * The purpose of a challenge. One for signing in cannot add a passkey, and one for adding works
 * only in its own session.
 */
type PasskeyPurpose = "sign-in" | `add:${string}`;

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
  { clock, refreshKey }: Dependencies,
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
  deps: Dependencies,
  clientData: string,
  purpose: PasskeyPurpose,
): Promise<string | null> {
  const challenge = challengeOf(clientData);
  const isOurs =
    challenge !== null &&
    (await deps.database.asSystemInTransaction((db) => use(deps, db, { challenge, purpose })));

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
  deps: Dependencies,
  db: Db,
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
  return (await countAttempt(deps, db, { key, limit })) === null;
}

function signatureOf(signed: Buffer, purpose: PasskeyPurpose, refreshKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", refreshKey, "", "snowball passkey challenge", 32));

  return createHmac("sha256", key).update(signed).update(purpose).digest();
}
