import { readPlanSettings } from "@snowball/planner";
import { expect, test } from "vitest";

import { settingsFixture } from "../debt-fixture.ts";
import { lastOccurrence, nextOccurrence } from "./recurring-dates.ts";

const series = (first_on: string, every_months: number, last_on: string | null = null) => ({
  id: "0b9a6a3e-0000-4000-8000-000000000009",
  name: "Bonus",
  amount: "300.00",
  first_on,
  every_months,
  last_on,
});

test.for([
  ["2027-03-15", 6, null, "2027-03-15", null],
  ["2026-11-21", 6, null, "2026-11-21", null],
  ["2026-11-20", 6, null, "2027-05-20", null],
  ["2025-01-31", 1, null, "2026-11-30", null],
  ["2026-08-31", 3, "2027-02-28", "2026-11-30", "2027-02-28"],
  ["2026-08-31", 3, "2027-02-27", "2026-11-30", "2026-11-30"],
  ["2026-01-15", 1, "2026-11-20", null, "2026-11-15"],
  ["2027-03-15", 12, "2027-03-14", null, null],
] as const)(
  "of a series from %s each %i months through %s, %s comes next and %s last",
  ([first, every, last, next, end]) => {
    const bonus = series(first, every, last);

    expect([nextOccurrence(bonus, "2026-11-21"), lastOccurrence(bonus)]).toEqual([next, end]);
  },
);

test("a series is over when the engine no longer counts it", () => {
  const today = "2026-11-21";
  const firsts = ["2025-10-31", "2026-05-21", "2026-11-20", "2026-11-21", "2026-12-05"];
  const lasts = [null, "2026-11-20", "2026-11-21", "2026-11-30", "2026-12-04", "2027-04-01"];
  const all = firsts.flatMap((first) =>
    [1, 2, 5, 12].flatMap((every) => lasts.map((last) => series(first, every, last))),
  );

  for (const bonus of all) {
    const settings = settingsFixture({ recurring: [bonus] });
    const { changes } = readPlanSettings(settings, { today, debts: [] });
    expect([bonus, nextOccurrence(bonus, today) === null]).toEqual([bonus, changes.length === 0]);
  }
});
