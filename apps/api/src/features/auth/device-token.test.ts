import { randomBytes, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { createSetClock } from "#testing/set-clock.ts";

import { issueDeviceToken, readDeviceToken } from "./tokens.ts";

const DAY_MS = 24 * 3_600_000;

function setUp() {
  return { clock: createSetClock(), refreshKey: randomBytes(32) };
}

test("reads the device id from a device token, but not with another key", () => {
  const deps = setUp();
  const deviceId = randomUUID();
  const token = issueDeviceToken(deps, deviceId);

  expect(readDeviceToken(deps, token)).toBe(deviceId);
  expect(readDeviceToken({ ...deps, refreshKey: randomBytes(32) }, token)).toBeNull();
});

test("rejects a device token with any part changed", () => {
  const deps = setUp();
  const token = issueDeviceToken(deps, randomUUID());
  const [deviceId = "", day = "", signature = ""] = token.split(".");

  const forged = [
    [randomUUID(), day, signature],
    [deviceId, String(Number(day) + 1), signature],
    [deviceId, day, randomBytes(32).toString("base64url")],
    [deviceId, day, ""],
    [deviceId, day],
    [deviceId, day, signature, "more"],
  ].map((parts) => parts.join("."));

  expect(forged.map((each) => readDeviceToken(deps, each))).toEqual(forged.map(() => null));
  expect(readDeviceToken(deps, null)).toBeNull();
});

test("a device token is valid for a year", () => {
  const deps = setUp();
  const deviceId = randomUUID();
  const token = issueDeviceToken(deps, deviceId);

  deps.clock.advance(364 * DAY_MS);
  expect(readDeviceToken(deps, token)).toBe(deviceId);
  deps.clock.advance(DAY_MS);
  expect(readDeviceToken(deps, token)).toBeNull();
});
