import { createHmac } from "node:crypto";

import { networkOf } from "./network-of.ts";

/** Who calls, as far as the network tells. */
export type Client = { ip: string; userAgent: string };

/**
 * Recognises a client that signs in again, by its network and its browser, without storing the address:
 * a keyed hash, because the few billion addresses
 * there are could be tried against a plain one. Browsers change their IPv6 address within its /64 all
 * the time; that is still the same client.
 */
export function clientHash({ ip, userAgent }: Client, key: Buffer): string {
  return createHmac("sha256", key)
    .update(`client:${networkOf(ip)}\n${userAgent}`)
    .digest("base64url");
}
