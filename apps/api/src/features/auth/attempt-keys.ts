import { createHmac } from "node:crypto";

import { networkOf } from "./network-of.ts";

/** Names a counter after an e-mail address without storing the address. */
export function attemptKeyOfEmail(kind: string, email: string, key: Buffer): string {
  return `${kind}:${keyedHash(`email:${email.toLowerCase()}`, key)}`;
}

/** Names a counter after a user without storing who it is: it outlives the account. */
export function attemptKeyOfUser(kind: string, userId: string, key: Buffer): string {
  return `${kind}:${keyedHash(`user:${userId}`, key)}`;
}

/** Names a counter after the network a call comes from without storing it. */
export function attemptKeyOfIp(kind: string, ip: string, key: Buffer): string {
  return `${kind}:${keyedHash(`network:${networkOf(ip)}`, key)}`;
}

/** Names a counter after both together. */
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
