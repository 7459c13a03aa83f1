// Kept out of the schema files, so that the browser can import it without the schema library.

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 100;
/** Base64url length of the 1,023 bytes that WebAuthn allows for an id. */
export const PASSKEY_ID_LENGTH_MAX = 1_364;
