import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

/** Keys by id. The first one encrypts, all of them decrypt. */
type SealingKeys = readonly { id: string; key: Buffer }[];

const ALGORITHM = "aes-256-gcm";
/** NIST SP 800-38D: 96 random bits are safe for 2³² messages per key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the prefix of every secret that the key encrypted. */
export function beginningOf({ id }: { id: string }): string {
  return `${id}.`;
}

/**
 * Encrypts with AES-256-GCM. A sealed secret is `<key id>.<base64url of nonce, ciphertext and tag>`, so that keys can
 * be rotated while old rows stay readable.
 */
export function createAesSecretBox(keys: SealingKeys): SecretBox {
  const [current] = keys;
  if (!current) throw new Error("There is no key to seal secrets with.");

  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce);
      cipher.setAAD(Buffer.from(`${current.id}.${context}`));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);

      return `${beginningOf(current)}${sealed.toString("base64url")}` as SealedSecret;
    },

    open(sealed, context) {
      const [keyId = "", body = ""] = sealed.split(".");
      const key = keys.find(({ id }) => id === keyId)?.key;
      if (!key)
        throw new Error(`There is no key ${JSON.stringify(keyId)} to open this secret with.`);

      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(`${keyId}.${context}`));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString("utf8");
    },
  };
}
