/** Whether the browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}
