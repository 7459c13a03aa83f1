import { createHmac } from "node:crypto";

import { networkOf } from "./network-of.ts";

/** Returns the key of a counter for an email address, without storing the address. */
export function attemptKeyOfEmail(kind: string, email: string, key: Buffer): string {
  return `${kind}:${keyedHash(`email:${email.toLowerCase()}`, key)}`;
}

/**
 * Returns the key of a counter for a user, without storing the user's id. The counter outlives the
 * account.
 */
export function attemptKeyOfUser(kind: string, userId: string, key: Buffer): string {
  return `${kind}:${keyedHash(`user:${userId}`, key)}`;
}

/** Returns the key of a counter for the caller's network, without storing the network. */
export function attemptKeyOfIp(kind: string, ip: string, key: Buffer): string {
  return `${kind}:${keyedHash(`network:${networkOf(ip)}`, key)}`;
}

/** Returns the key of a counter for an email address and a network together. */
export function attemptKeyOfEmailAndIp(
  kind: string,
  { email, ip }: { email: string; ip: string },
  key: Buffer,
): string {
  return `${attemptKeyOfEmail(kind, email, key)}:${keyedHash(`network:${networkOf(ip)}`, key)}`;
}

function keyedHash(counted: string, key: Buffer): string {
  return createHmac("sha256", key).update(`attempt:${counted}`).digest("base64url");
}
