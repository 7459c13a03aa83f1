export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}
