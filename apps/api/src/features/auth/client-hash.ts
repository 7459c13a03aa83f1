import { createHmac } from "node:crypto";

import type { Dependencies } from "#dependencies.ts";

import { readDeviceToken } from "./device-token.ts";

/** The calling device, as far as its request describes it. */
export type Client = {
  ip: string;
  userAgent: string;
  /** IANA time zone that the device sent; null without one. It may be unknown. */
  timeZone: string | null;
  /** What the browser was given when it signed in, as it sent it; null = nothing. */
  deviceToken: string | null;
};

/**
 * Recognises a client that comes again, wherever it is: by the token of its device, and where it keeps
 * none by what the browser calls itself. Hashed with a key, so that nobody who reads the table learns
 * what people browse with.
 */
export function clientHash(
  deps: Pick<Dependencies, "clock" | "refreshKey">,
  { deviceToken, userAgent }: Client,
): string {
  const deviceId = readDeviceToken(deps, deviceToken);
  const identity = deviceId === null ? `user-agent:${userAgent}` : `device:${deviceId}`;

  return createHmac("sha256", deps.refreshKey).update(identity).digest("base64url");
}
