import { expect, test } from "vitest";

import { spansBetween } from "./span-rules.ts";

function cutsOf(timeZone: string, from: string, until: string): string[] {
  const spans = spansBetween(timeZone, { from: new Date(from), until: new Date(until) });
  expect(spans.at(-1)?.until.toISOString()).toBe(new Date(until).toISOString());
  expect(spans.slice(1).map((span) => span.from)).toEqual(
    spans.slice(0, -1).map((span) => span.until),
  );

  return spans.map((span) => span.from.toISOString().slice(0, 16));
}

test.for<[string, string, string, string, string[]]>([
  [
    "where nobody says",
    "",
    "2026-12-01T13:00",
    "2026-12-02T15:00",
    ["2026-12-01T13:00", "2026-12-02T00:00", "2026-12-02T12:00"],
  ],
  [
    "west",
    "America/Chicago",
    "2026-12-01T13:00",
    "2026-12-02T15:00",
    ["2026-12-01T13:00", "2026-12-02T06:00", "2026-12-02T12:00"],
  ],
  [
    "far east",
    "Pacific/Kiritimati",
    "2026-12-01T09:30",
    "2026-12-02T11:00",
    ["2026-12-01T09:30", "2026-12-01T10:00", "2026-12-01T12:00", "2026-12-02T10:00"],
  ],
  [
    "by a quarter of an hour",
    "Asia/Kathmandu",
    "2026-12-01T18:00",
    "2026-12-01T19:00",
    ["2026-12-01T18:00", "2026-12-01T18:15"],
  ],
  [
    "both at once",
    "Etc/GMT-12",
    "2026-12-01T11:00",
    "2026-12-01T13:00",
    ["2026-12-01T11:00", "2026-12-01T12:00"],
  ],
  [
    "where clocks go forward",
    "America/Chicago",
    "2027-03-14T04:00",
    "2027-03-15T06:00",
    ["2027-03-14T04:00", "2027-03-14T06:00", "2027-03-14T12:00", "2027-03-15T05:00"],
  ],
  ["from the cut itself", "", "2026-12-02T00:00", "2026-12-02T01:00", ["2026-12-02T00:00"]],
])("time is cut at the beginnings of days: %s", ([, zone, from, until, cuts]) => {
  expect(cutsOf(zone, `${from}:00Z`, `${until}:00Z`)).toEqual(cuts);
});
