import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

import type { Dependencies } from "#dependencies.ts";

type DeviceDeps = Pick<Dependencies, "clock" | "refreshKey">;

const DAY_MS = 24 * 3_600_000;
/** Matches the lifetime of the cookie; each sign-in restarts it. */
const LIFETIME_DAYS = 365;
const DEVICE_TOKEN =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,6})\.([A-Za-z0-9_-]{43})$/;

/**
 * Returns the token that a browser keeps to be recognized. Its format is `<id>.<day>.<signature>`.
 * It proves an earlier sign-in on the device but names no account; the database stores which
 * accounts know the device.
 */
export function issueDeviceToken({ clock, refreshKey }: DeviceDeps, deviceId: string): string {
  const signed = `${deviceId}.${dayOf(clock.now())}`;

  return `${signed}.${signatureOf(signed, refreshKey).toString("base64url")}`;
}

/**
 * Returns the device id of a token, or null if there is no token or it is forged or older than a
 * year.
 */
export function readDeviceToken(
  { clock, refreshKey }: DeviceDeps,
  token: string | null,
): string | null {
  const [, deviceId, day, signature] = DEVICE_TOKEN.exec(token ?? "") ?? [];
  if (deviceId === undefined || day === undefined || signature === undefined) return null;

  const expected = signatureOf(`${deviceId}.${day}`, refreshKey);
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected);
  return isOurs && dayOf(clock.now()) - Number(day) < LIFETIME_DAYS ? deviceId : null;
}

function signatureOf(signed: string, refreshKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", refreshKey, "", "snowball device token", 32));

  return createHmac("sha256", key).update(signed).digest();
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}
