import fc from "fast-check";
import { expect, test } from "vitest";

import { periodOf } from "./period-of.ts";

const at = (iso: string) => Date.parse(iso) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

test("a month begun on the 31st ends on the last of shorter months and on the 31st again", () => {
  const anchor = at("2026-01-31T12:00:00Z");
  const ends: string[] = [];
  let start = anchor;
  for (let n = 0; n < 4; n += 1) {
    start = periodOf({ interval: "month", interval_count: 1 }, anchor, start).end;
    ends.push(day(start));
  }
  expect(ends).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
});

test("a year begun on 29 February ends on 28 February, and on the 29th in a leap year", () => {
  const anchor = at("2024-02-29T00:00:00Z");
  const year = { interval: "year", interval_count: 1 } as const;
  expect(day(periodOf(year, anchor, anchor).end)).toBe("2025-02-28");
  expect(day(periodOf(year, anchor, at("2027-02-28T00:00:00Z")).end)).toBe("2028-02-29");
});

test("weeks, days and several months at once", () => {
  const anchor = at("2026-11-20T08:30:00Z");
  expect(day(periodOf({ interval: "day", interval_count: 10 }, anchor, anchor).end)).toBe(
    "2026-11-30",
  );
  expect(day(periodOf({ interval: "week", interval_count: 2 }, anchor, anchor).end)).toBe(
    "2026-12-04",
  );
  expect(day(periodOf({ interval: "month", interval_count: 3 }, anchor, anchor).end)).toBe(
    "2027-02-20",
  );
});

test("periods follow each other without gap or overlap", () => {
  const cycle = fc.record({
    interval: fc.constantFrom("day", "week", "month", "year"),
    interval_count: fc.integer({ min: 1, max: 3 }),
  });
  const anchors = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
  fc.assert(
    fc.property(cycle, anchors, (recurring, anchor) => {
      const first = periodOf(recurring, anchor, anchor);
      const second = periodOf(recurring, anchor, first.end);
      expect(second.start).toBe(first.end);
      expect(second.end).toBeGreaterThan(second.start);
      // Any moment of a period but its end leads to the same end.
      expect(periodOf(recurring, anchor, second.start + 1).end).toBe(second.end);
    }),
  );
});
