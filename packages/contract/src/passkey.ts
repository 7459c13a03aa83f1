import { Type, type Static } from "typebox";

import { PASSKEY_ID_LENGTH_MAX, PASSKEY_NAME_LENGTH_MAX, PASSKEYS_MAX } from "./passkey-limits.ts";
import { closed, Instant, nullable, text, Uuid } from "./scalars.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";

// What browsers answer is bytes, as base64url (WebAuthn Level 3, §5.1).
const CredentialId = text(PASSKEY_ID_LENGTH_MAX, 1);
const ClientData = text(4_096, 1);
const Name = text(PASSKEY_NAME_LENGTH_MAX, 1);
const Password = text(PASSWORD_LENGTH_MAX, 1);

/** Signs its owner in without a password and without a code. */
export const Passkey = closed({
  uuid: Uuid,
  name: Type.String(),
  created_at: Instant,
  /** Null = it signed nobody in yet. */
  last_used_at: nullable(Instant),
  /** Whether it is kept beyond one device, so that losing that one loses nothing. */
  is_backed_up: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

export const Passkeys = closed({ passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX }) });
export type Passkeys = Static<typeof Passkeys>;

export const PasskeyStart = closed({ password: Password });

/** What the browser needs to make one, once and within five minutes. */
export const PasskeyCreation = closed({
  challenge: Type.String(),
  rp_id: Type.String(),
  user_id: Type.String(),
  user_name: Type.String(),
  /** Of those that there are: no device keeps two. */
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

/** What the browser needs to ask for one, once and within five minutes. */
export const PasskeyChallenge = closed({ challenge: Type.String(), rp_id: Type.String() });
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

export const PasskeySignIn = closed({
  id: CredentialId,
  client_data: ClientData,
  authenticator_data: text(4_096, 1),
  signature: text(2_048, 1),
});
export type PasskeySignIn = Static<typeof PasskeySignIn>;
