// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 100;
/** Base64url of the 1,023 bytes that WebAuthn allows an id. */
export const PASSKEY_ID_LENGTH_MAX = 1_364;
