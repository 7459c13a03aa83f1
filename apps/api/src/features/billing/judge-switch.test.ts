import { expect, test } from "vitest";

import { isQuoteGood, quoteInstant } from "./judge-switch.ts";

const periodStart = new Date("2026-11-10T12:00:00Z");
const now = new Date("2026-12-01T12:00:00.700Z");

test.each([
  ["just given", "2026-12-01T12:00:00Z", true],
  ["half an hour old", "2026-12-01T11:30:00Z", true],
  ["older than half an hour", "2026-12-01T11:29:59Z", false],
  ["of a time to come", "2026-12-01T12:00:01Z", false],
  ["none that we gave: ours are of whole seconds", "2026-12-01T11:59:59.500Z", false],
])("whether a quote may be confirmed that is %s", (_what, quotedAt, isGood) => {
  expect(isQuoteGood(new Date(quotedAt), { now, periodStart })).toBe(isGood);
});

test("a quote of the period before is none, however young", () => {
  const moment = { now, periodStart: new Date("2026-12-01T11:59:50Z") };

  expect(isQuoteGood(new Date("2026-12-01T11:59:49Z"), moment)).toBe(false);
});

test("a provider whose clock is ahead is asked as of the period's own beginning", () => {
  const ahead = new Date("2026-12-01T12:00:03Z");

  expect(quoteInstant({ now, periodStart: ahead })).toEqual(ahead);
  expect(isQuoteGood(ahead, { now, periodStart: ahead })).toBe(true);
});
