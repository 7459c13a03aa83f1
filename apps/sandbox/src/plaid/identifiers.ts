import { createHash, randomBytes, randomUUID } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Plaid: item, account and transaction ids have about 37 characters and tell cases apart. */
const ID_LENGTH = 37;
const REQUEST_ID_LENGTH = 15;

/** An id that belongs to `key`: asking again gives the same. */
export function derivedId(key: string): string {
  return encode(createHash("sha512").update(key).digest(), ID_LENGTH);
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
  return [...bytes.subarray(0, length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
