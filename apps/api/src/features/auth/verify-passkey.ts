import type { NewPasskey, PasskeySignIn } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

// Loaded with the first passkey check, because its format parsers are large and few processes need
// them.
const library = () => import("@simplewebauthn/server");

type VerifyDeps = Pick<Dependencies, "publicUrl">;

/** ES256 and RS256: every authenticator supports one of them (WebAuthn Level 3, §5.8.5). */
const ALGORITHMS = [-7, -257];

export type MadePasskey = {
  credentialId: string;
  publicKey: string;
  signCount: number;
  canBeBackedUp: boolean;
  isBackedUp: boolean;
};

/** Returns the relying party id and origin for passkeys, from the configured public URL. */
export function passkeyHost({ publicUrl }: VerifyDeps): { rpId: string; origin: string } {
  const { hostname: rpId, origin } = new URL(publicUrl);

  return { rpId, origin };
}

/** Returns the data to store of a new passkey, or null if the browser's response is not valid. */
export async function verifyNewPasskey(
  deps: VerifyDeps,
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
  deps: VerifyDeps,
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
