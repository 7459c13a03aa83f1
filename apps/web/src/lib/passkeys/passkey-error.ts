/** The browser made or showed no passkey; the message is for the user. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}

/** Whether the browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}
