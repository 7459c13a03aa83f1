import { hash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import {
  availableSyncSlots,
  REFRESH_MS,
  refreshEveryMs,
  refreshInMs,
  type RefreshNeed,
  SYNCS_A_MINUTE_MAX,
} from "./connection-rules.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const QUIET: RefreshNeed = {
  connectionId: "00000000-0000-4000-8000-000000000000",
  isKeptUpToDate: true,
  needsUser: false,
  dueInDays: null,
  toldAt: null,
};

test.each<[string, Partial<RefreshNeed>, keyof typeof REFRESH_MS]>([
  ["has no known due date", {}, "usual"],
  ["has a payment due in three days", { dueInDays: 3 }, "dueSoon"],
  ["has a payment due in four days", { dueInDays: 4 }, "usual"],
  ["had a payment due three days ago", { dueInDays: -3 }, "dueSoon"],
  ["had a payment due four days ago", { dueInDays: -4 }, "usual"],
  ["had a webhook an hour ago", { toldAt: hoursAgo(1) }, "daily"],
  ["had a webhook two days ago", { toldAt: hoursAgo(48) }, "daily"],
  ["had its last webhook over two days ago", { toldAt: hoursAgo(49) }, "usual"],
  ["has a payment due soon and had a webhook", { dueInDays: 1, toldAt: hoursAgo(1) }, "dueSoon"],
  ["waits for the user to act", { needsUser: true, dueInDays: 1 }, "daily"],
  ["belongs to a user without access", { isKeptUpToDate: false, dueInDays: 1 }, "daily"],
])("uses the right refresh interval for a connection that %s", (_, need, expected) => {
  expect(refreshEveryMs({ ...QUIET, ...need }, NOW)).toBe(REFRESH_MS[expected]);
});

const anyNeed = fc.record({
  connectionId: fc.uuid(),
  isKeptUpToDate: fc.boolean(),
  needsUser: fc.boolean(),
  dueInDays: fc.option(fc.integer({ min: -40, max: 40 })),
  toldAt: fc.option(fc.integer({ min: 0, max: 100 }).map(hoursAgo)),
});
const anyInstant = fc.integer({ min: 0, max: 10 * 365 * 24 * 60 }).map((minutes) => {
  return new Date(NOW.getTime() + minutes * 60_000);
});

test("each connection is refreshed within its interval, at least once a day", () => {
  fc.assert(
    fc.property(anyNeed, anyInstant, (need, now) => {
      const inMs = refreshInMs(need, now);
      expect(inMs).toBeGreaterThan(0);
      expect(inMs).toBeLessThanOrEqual(refreshEveryMs(need, now));
      expect(inMs).toBeLessThanOrEqual(REFRESH_MS.daily);
    }),
  );
});

test("a late refresh or one after a webhook does not change the connection's time of day", () => {
  fc.assert(
    fc.property(anyNeed, anyInstant, fc.nat(REFRESH_MS.daily), (need, now, laterMs) => {
      const daily = { ...need, needsUser: true };
      const slot = now.getTime() + refreshInMs(daily, now);
      const later = new Date(now.getTime() + laterMs);
      const next = later.getTime() + refreshInMs(daily, later);
      expect((next - slot) % REFRESH_MS.daily).toBe(0);
    }),
  );
});

/**
 * Simulates a day with one run per minute. Returns the number of syncs per run, and of refreshes
 * per connection.
 */
function simulateDay(needs: readonly RefreshNeed[], { areAllDue = false } = {}) {
  const dueAt = needs.map((need) => NOW.getTime() + (areAllDue ? 0 : refreshInMs(need, NOW)));
  const asked = needs.map(() => 0);
  const rounds: number[] = [];
  for (let minute = 1; minute <= 24 * 60; minute += 1) {
    const now = new Date(NOW.getTime() + minute * 60_000);
    const due = dueAt
      .map((at, index) => ({ at, index }))
      .filter(({ at }) => at <= now.getTime())
      .toSorted((a, b) => a.at - b.at)
      .slice(0, availableSyncSlots(0));
    for (const { index } of due) {
      const need = needs[index] ?? QUIET;
      dueAt[index] = now.getTime() + refreshInMs(need, now);
      asked[index] = (asked[index] ?? 0) + 1;
    }
    rounds.push(due.length);
  }
  return { rounds, asked };
}

test("no run exceeds the provider's limit, and each connection is refreshed within a day", () => {
  fc.assert(
    fc.property(fc.array(anyNeed, { minLength: 1, maxLength: 300 }), (needs) => {
      const { rounds, asked } = simulateDay(needs);
      expect(Math.max(...rounds)).toBeLessThanOrEqual(SYNCS_A_MINUTE_MAX);
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 10 },
  );
});

/**
 * Deterministic ids with an even distribution. With random ids, one in fifty test runs has a minute
 * that is too empty.
 */
function idOf(index: number): string {
  return `${hash("sha256", String(index)).slice(0, 8)}-0000-4000-8000-000000000000`;
}

test("after an outage, waiting connections are refreshed exactly at the provider's limit", () => {
  const needs = Array.from({ length: 3_000 }, (_, index) => ({
    ...QUIET,
    connectionId: idOf(index),
  }));

  const { rounds, asked } = simulateDay(needs, { areAllDue: true });

  const MAX = SYNCS_A_MINUTE_MAX;
  expect(rounds.slice(0, 3)).toEqual([MAX, MAX, MAX]);
  expect(Math.max(...rounds)).toBe(MAX);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(2);
});

test("spreads ten thousand connections over the day: no minute has twice its share", () => {
  const needs = Array.from({ length: 10_000 }, (_, index) => ({
    ...QUIET,
    connectionId: idOf(index),
    dueInDays: 0,
  }));

  const { rounds } = simulateDay(needs);

  const share = (10_000 * 4) / (24 * 60);
  expect(Math.max(...rounds)).toBeLessThan(2 * share);
  expect(Math.min(...rounds)).toBeGreaterThan(share / 3);
});

test.each([
  [0, SYNCS_A_MINUTE_MAX],
  [SYNCS_A_MINUTE_MAX - 1, 1],
  [SYNCS_A_MINUTE_MAX, 0],
  [5_000, 0],
])("while %i syncs wait there is room for %i", (waiting, room) => {
  expect(availableSyncSlots(waiting)).toBe(room);
});
