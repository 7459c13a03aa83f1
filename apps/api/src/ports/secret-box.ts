/** A secret that cannot be read, logged or stored open by mistake. */
export type SealedSecret = string & { readonly sealed: unique symbol };

/**
 * Encrypts secrets at rest. `context` (the row's id) is bound to the ciphertext: a sealed secret
 * moved to another row does not open.
 */
export type SecretBox = {
  seal(secret: string, context: string): SealedSecret;
  /** @throws when it was altered, moved, or sealed with a key we no longer have. */
  open(sealed: SealedSecret, context: string): string;
};
