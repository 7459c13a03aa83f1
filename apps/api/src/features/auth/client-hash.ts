import { createHmac } from "node:crypto";

/** Who calls, as far as the network tells. */
export type Client = { ip: string; userAgent: string };

/**
 * Recognises a client without storing its address: a keyed hash, because the few billion addresses
 * there are could be tried against a plain one.
 */
export function clientHash({ ip, userAgent }: Client, key: Buffer): string {
  return createHmac("sha256", key).update(`client:${ip}\n${userAgent}`).digest("base64url");
}
