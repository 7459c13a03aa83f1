/** Whether the browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}
