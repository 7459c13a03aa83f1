import type { NewPasskey, PasskeySignIn } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

// The library is loaded when the first passkey is checked: it brings formats along that few processes ever read.
const library = () => import("@simplewebauthn/server");

type VerifyDeps = Pick<Dependencies, "publicUrl">;

/** ES256 and RS256: what every authenticator has one of (WebAuthn Level 3, §5.8.5). */
const ALGORITHMS = [-7, -257];

export type MadePasskey = {
  credentialId: string;
  publicKey: string;
  signCount: number;
  canBeBackedUp: boolean;
  isBackedUp: boolean;
};

/** Whose passkeys they are: those of the host that the settings say browsers reach us under. */
export function passkeyHost({ publicUrl }: VerifyDeps): { rpId: string; origin: string } {
  const { hostname: rpId, origin } = new URL(publicUrl);

  return { rpId, origin };
}

/** What a new passkey is checked with from now on; null where the browser's answer is not right. */
export async function verifyNewPasskey(
  deps: VerifyDeps,
  { id, client_data: clientDataJSON, attestation: attestationObject }: NewPasskey,
  challenge: string,
): Promise<MadePasskey | null> {
  const { rpId, origin } = passkeyHost(deps);
  const { verifyRegistrationResponse } = await library();
  const answer = await verifyRegistrationResponse({
    response: {
      ...AS_BROWSERS_SAY,
      id,
      rawId: id,
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // Whatever is wrong with it means the same to the caller.
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

/** What a passkey says of itself when it signs; null where the signature or what it is over is not right. */
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
      ...AS_BROWSERS_SAY,
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
      // Compared by us, under the lock of the account: see `isCopy`.
      counter: 0,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;

  const { newCounter: signCount, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  return { signCount, isBackedUp };
}

const AS_BROWSERS_SAY = { type: "public-key", clientExtensionResults: {} } as const;

/** Whether a count went back, or stood still: two authenticators hold the key then (WebAuthn Level 3, §6.1.1). */
export function isCopy(kept: number, told: number): boolean {
  return (kept > 0 || told > 0) && told <= kept;
}
