import type { PlanChange } from "@snowball/contract";
import { addMonths } from "@snowball/dates";
import { readPlanSettings } from "@snowball/planner";
import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { factsFixture } from "../testing/facts-fixture.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "../testing/adjustment-fixture.ts";
import { lastOccurrence, nextOccurrence } from "../kinds/recurring.tsx";
import { adjustmentKey, isAfterPayoff, kindOf, sortAdjustments } from "./adjustments.ts";

const settings = settingsFixture({
  changes: [
    REFUND,
    { ...REFUND, id: "over", on: "2026-11-20" },
    BONUS,
    { ...BONUS, id: "over", first_on: "2026-01-15", last_on: "2026-11-14" },
    PAUSE,
    { ...PAUSE, id: "over", from: "2026-09-01", through: "2026-11-30" },
    RAISE,
  ],
});

test("sorts upcoming entries by date and puts past ones last", () => {
  const keys = sortAdjustments(settings, factsFixture).map(adjustmentKey);

  expect(keys).toEqual([
    `pause ${PAUSE.id}`,
    `recurring ${BONUS.id}`,
    `one_off ${REFUND.id}`,
    "growth",
    "pause over",
    "recurring over",
    "one_off over",
  ]);
});

test("an entry is over when the engine no longer counts it", () => {
  const { firstMonth } = factsFixture;
  const counts = (each: PlanChange) => {
    const only = settingsFixture({ changes: [each] });
    return readPlanSettings(only, { today: firstMonth, debts: [] }).changes.length > 0;
  };
  const all = sortAdjustments(settings, factsFixture);

  expect(all.map((each) => kindOf(each).isOver(each, factsFixture))).toEqual(
    all.map((each) => !counts(each)),
  );
});

test("shows the next raise, because past raises are in the budget on screen", () => {
  const came = settingsFixture({ changes: [{ ...RAISE, first_on: "2026-06-15" }] });

  expect(sortAdjustments(came, factsFixture)).toEqual([{ ...RAISE, first_on: "2027-06-15" }]);
});

test("an entry in the last month still counts, and later ones do not", () => {
  const late = (months: number) =>
    sortAdjustments(settings, factsFixture)
      .filter((each) => isAfterPayoff(each, factsFixture, months))
      .map(adjustmentKey);

  // The plan begins in December 2026, and the refund comes in April 2027.
  expect(late(4)).toEqual([`one_off ${REFUND.id}`, "growth"]);
  expect(late(5)).toEqual(["growth"]);
  expect(late(7)).toEqual([]);
});

const series = (first_on: string, every_months: number, last_on: string | null = null) => ({
  kind: "recurring" as const,
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
  "in a series from %s every %i months through %s, %s is next and %s is last",
  ([first, every, last, next, end]) => {
    const bonus = series(first, every, last);

    expect([nextOccurrence(bonus, "2026-11-21"), lastOccurrence(bonus)]).toEqual([next, end]);
  },
);

test("the next occurrence of a series is its first date from today on", () => {
  const today = "2026-11-21";
  const firsts = ["2025-10-31", "2026-05-21", "2026-11-20", "2026-11-21", "2026-12-05"];
  const lasts = [null, "2026-11-20", "2026-11-21", "2026-11-30", "2026-12-04", "2027-04-01"];
  const all = firsts.flatMap((first) =>
    [1, 2, 5, 12].flatMap((every) => lasts.map((last) => series(first, every, last))),
  );

  for (const bonus of all) {
    const { first_on: first, every_months: every, last_on: last } = bonus;
    const [next = null] = Array.from({ length: 30 }, (_, at) =>
      addMonths(first, at * every),
    ).filter((date) => date >= today && (last === null || date <= last));
    expect([bonus, nextOccurrence(bonus, today)]).toEqual([bonus, next]);
  }
});
