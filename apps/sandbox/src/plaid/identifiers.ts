import { hash, randomBytes, randomUUID } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Plaid: item, account and transaction ids have about 37 characters and are case-sensitive. */
const ID_LENGTH = 37;
const REQUEST_ID_LENGTH = 15;

/** An id that belongs to `key`: asking again gives the same. */
export function derivedId(key: string): string {
  return encode(hash("sha512", key, "buffer"), ID_LENGTH);
}

/** A new item id. */
export function newItemId(): string {
  return encode(randomBytes(ID_LENGTH), ID_LENGTH);
}

/** A new request id, as every answer of Plaid carries one. */
export function newRequestId(): string {
  return encode(randomBytes(REQUEST_ID_LENGTH), REQUEST_ID_LENGTH);
}

/** A new token such as `access-sandbox-<uuid>`. */
export function newToken(kind: "link" | "public" | "access"): string {
  return `${kind}-sandbox-${randomUUID()}`;
}

function encode(bytes: Uint8Array, length: number): string {
  let text = "";
  for (const byte of bytes.subarray(0, length)) text += ALPHABET.charAt(byte % ALPHABET.length);

  return text;
}
