import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type {
  NewPasskey,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeySignIn,
} from "@snowball/contract";

import { PasskeyError } from "./passkey-error.ts";

// Loaded only when the user creates or uses a passkey.

/** ES256 and RS256, which the server accepts. */
const ALGORITHMS = [-7, -257];

/** Creates a passkey in the browser. @throws PasskeyError */
export async function createPasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { challenge, rp_id: rpId, user_id: id, user_name: name, exclude } = creation;
  const { id: made, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: "Snowball" },
      user: { id, name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
      excludeCredentials: exclude.map((each) => ({ id: each, type: "public-key" })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    },
  }).catch(throwPasskeyError);

  return {
    id: made,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
  };
}

/** Requests a passkey of this host from the browser. @throws PasskeyError */
export async function requestPasskey({
  challenge,
  rp_id: rpId,
}: PasskeyChallenge): Promise<PasskeySignIn> {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: "required" },
  }).catch(throwPasskeyError);

  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  };
}

function throwPasskeyError(error: unknown): never {
  throw new PasskeyError(passkeyErrorMessage(error), { cause: error });
}

function passkeyErrorMessage(error: unknown): string {
  if (
    error instanceof WebAuthnError &&
    error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
  ) {
    return "This device already has a passkey for your account.";
  }
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "No passkey was chosen, or it took too long.";
  }

  return "Your browser couldn't use a passkey here.";
}
