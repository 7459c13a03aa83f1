import { expect, test } from "vitest";

import { faultsOf, PRODUCTION } from "#testing/settings-of-production.ts";

import { readSettings } from "./read-settings.ts";

test("the drain time defaults to 10 seconds in production and to 0 elsewhere", () => {
  expect(readSettings({}, false).drainSeconds).toBe(0);
  expect(readSettings(PRODUCTION, false).drainSeconds).toBe(10);
  expect(readSettings({ ...PRODUCTION, DRAIN_SECONDS: "0" }, false).drainSeconds).toBe(0);
});

test.for(["-1", "61", "1.5", "soon"])("rejects a drain time of %s seconds", (DRAIN_SECONDS) => {
  expect(faultsOf({ DRAIN_SECONDS })).toEqual([
    expect.stringMatching(/^DRAIN_SECONDS must be seconds from 0 to 60/),
  ]);
  expect(readSettings({ DRAIN_SECONDS: "60" }, false).drainSeconds).toBe(60);
});
