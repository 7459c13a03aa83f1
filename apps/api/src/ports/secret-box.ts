/** An encrypted secret. The type prevents storing or logging plain text by mistake. */
export type SealedSecret = string & { readonly isSealed: true };

/**
 * Encrypts secrets at rest. `context` (the row's id) is authenticated with the ciphertext, so a sealed secret
 * that was moved to another row cannot be decrypted.
 */
export type SecretBox = {
  seal(secret: string, context: string): SealedSecret;
  /** @throws Error if it was altered, moved to another row, or sealed with a key that is no longer configured. */
  open(sealed: SealedSecret, context: string): string;
};
