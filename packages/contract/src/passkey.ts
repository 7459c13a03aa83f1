import { Type, type Static } from "typebox";

import { PASSKEY_ID_LENGTH_MAX, PASSKEY_NAME_LENGTH_MAX, PASSKEYS_MAX } from "./passkey-limits.ts";
import { closed, Instant, line, nullable, text, Uuid } from "./scalars.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";

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
