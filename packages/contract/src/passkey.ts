import { type Static, Type } from "typebox";

import { closedToDemos, inSession, withTimeZoneHeader } from "./calls.ts";
import {
  PASSKEY_ID_LENGTH_MAX,
  PASSKEY_NAME_LENGTH_MAX,
  PASSKEYS_MAX,
  PASSWORD_LENGTH_MAX,
} from "./limits.ts";
import { closed, Instant, line, nullable, text, Uuid } from "./scalars.ts";
import { Empty, TokenPair } from "./session.ts";

// Browsers return bytes, sent as base64url (WebAuthn Level 3, §5.1).
const CredentialId = text(PASSKEY_ID_LENGTH_MAX, 1);
const ClientData = text(4_096, 1);
const Name = line(PASSKEY_NAME_LENGTH_MAX, 1);
const Password = text(PASSWORD_LENGTH_MAX, 1);

/** A passkey signs its owner in without a password or a code. */
export const Passkey = closed({
  uuid: Uuid,
  name: Type.String(),
  created_at: Instant,
  /** Null if it was never used to sign in. */
  last_used_at: nullable(Instant),
  /** Whether it is synced beyond one device. */
  is_backed_up: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

export const Passkeys = closed({ passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX }) });
export type Passkeys = Static<typeof Passkeys>;

export const PasskeyStart = closed({ password: Password });

/** Options for creating a passkey. Valid once, for five minutes. */
export const PasskeyCreation = closed({
  challenge: Type.String(),
  rp_id: Type.String(),
  user_id: Type.String(),
  user_name: Type.String(),
  /** Ids of existing passkeys, so that no device creates a second one. */
  exclude: Type.Array(Type.String()),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

export const NewPasskey = closed({
  id: CredentialId,
  client_data: ClientData,
  attestation: text(16_384, 1),
});
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyName = closed({ name: Name });
export const PasskeyRemoval = closed({ password: Password });

/** Options for signing in with a passkey. Valid once, for five minutes. */
export const PasskeyChallenge = closed({ challenge: Type.String(), rp_id: Type.String() });
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

export const PasskeySignIn = closed({
  id: CredentialId,
  client_data: ClientData,
  authenticator_data: text(4_096, 1),
  signature: text(2_048, 1),
});
export type PasskeySignIn = Static<typeof PasskeySignIn>;

/** Signing in with a passkey, which counts as both factors, and the signed-in user's passkeys. */
export const passkeyRoutes = {
  createPasskeyChallenge: {
    summary: "Start a passkey sign-in; the response does not reveal who has a passkey",
    access: "public",
    limit: "sign_in",
    body: Empty,
    success: { status: 200, body: PasskeyChallenge },
    problems: [],
  },
  signInWithPasskey: {
    summary: "Sign in with a passkey, without a password or a code",
    access: "public",
    limit: "sign_in",
    ...withTimeZoneHeader,
    body: PasskeySignIn,
    success: { status: 200, body: TokenPair },
    problems: ["passkey_not_valid", "passkey_unknown", "passkey_copied"],
  },
  listPasskeys: {
    summary: "List the user's passkeys, oldest first",
    success: { status: 200, body: Passkeys },
    ...inSession(),
  },
  startPasskey: {
    summary: "Start creating a passkey",
    limit: "sign_in",
    body: PasskeyStart,
    success: { status: 200, body: PasskeyCreation },
    ...closedToDemos("email_confirmation_needed", "too_many_passkeys"),
  },
  addPasskey: {
    summary: "Save a new passkey; the user's other sessions end",
    limit: "sign_in",
    body: NewPasskey,
    success: { status: 201, body: Passkey },
    ...closedToDemos("passkey_not_valid", "email_confirmation_needed", "too_many_passkeys"),
  },
  renamePasskey: {
    summary: "Rename a passkey",
    params: closed({ uuid: Uuid }),
    body: PasskeyName,
    success: { status: 200, body: Passkey },
    ...closedToDemos("not_found"),
  },
  removePasskey: {
    summary: "Remove a passkey: it no longer signs in, and the user's other sessions end",
    limit: "sign_in",
    params: closed({ uuid: Uuid }),
    body: PasskeyRemoval,
    success: { status: 200, body: Empty },
    ...closedToDemos("not_found"),
  },
} as const;
