import { expect, test } from "vitest";

import { isQuoteGood, quoteInstant } from "./billing-decisions.ts";

const periodStart = new Date("2026-11-10T12:00:00Z");
const now = new Date("2026-12-01T12:00:00.700Z");

test.each([
  ["a new quote", "2026-12-01T12:00:00Z", true],
  ["a quote of half an hour ago", "2026-12-01T11:30:00Z", true],
  ["a quote older than half an hour", "2026-12-01T11:29:59Z", false],
  ["a quote from the future", "2026-12-01T12:00:01Z", false],
  ["a time with milliseconds, which no quote has", "2026-12-01T11:59:59.500Z", false],
])("decides whether a quote can be confirmed: %s", (_what, quotedAt, isGood) => {
  expect(isQuoteGood(new Date(quotedAt), { now, periodStart })).toBe(isGood);
});

test("rejects a recent quote from the previous period", () => {
  const moment = { now, periodStart: new Date("2026-12-01T11:59:50Z") };

  expect(isQuoteGood(new Date("2026-12-01T11:59:49Z"), moment)).toBe(false);
});

test("uses the period start if the provider's clock is ahead", () => {
  const ahead = new Date("2026-12-01T12:00:03Z");

  expect(quoteInstant({ now, periodStart: ahead })).toEqual(ahead);
  expect(isQuoteGood(ahead, { now, periodStart: ahead })).toBe(true);
});
