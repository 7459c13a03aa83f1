import { createHmac } from "node:crypto";

import type { Dependencies } from "#dependencies.ts";

import { readDeviceToken } from "./device-token.ts";

/** The calling device, as described by its request. */
export type Client = {
  ip: string;
  userAgent: string;
  /** IANA time zone that the device sent; null if none. It may be invalid. */
  timeZone: string | null;
  /** The device token that the browser received at sign-in and sent back; null = none. */
  deviceToken: string | null;
};

/**
 * Identifies a returning client on any network: by its device token, or by its user agent if it has
 * none. Hashed with a key, so the table does not reveal which browsers people use.
 */
export function clientHash(
  deps: Pick<Dependencies, "clock" | "refreshKey">,
  { deviceToken, userAgent }: Client,
): string {
  const deviceId = readDeviceToken(deps, deviceToken);
  const identity = deviceId === null ? `user-agent:${userAgent}` : `device:${deviceId}`;

  return createHmac("sha256", deps.refreshKey).update(identity).digest("base64url");
}
