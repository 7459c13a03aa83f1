import { readPlanSettings } from "@snowball/planner";
import { expect, test } from "vitest";

import { settingsFixture } from "../debt-fixture.ts";
import { knownFixture } from "../known-fixture.ts";
import { type Adjustment, adjustmentsIn, isOver, isTooLate, keyOf } from "./adjustment.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "./adjustment-fixture.ts";

const settings = settingsFixture({
  one_offs: [REFUND, { ...REFUND, id: "over", on: "2026-11-20" }],
  recurring: [BONUS, { ...BONUS, id: "over", first_on: "2026-01-15", last_on: "2026-11-14" }],
  pauses: [PAUSE, { ...PAUSE, id: "over", from: "2026-09-01", through: "2026-11-30" }],
  growth: RAISE,
});

test("what is to come stands first, in the order in which it comes, and what is over last", () => {
  const keys = adjustmentsIn(settings, knownFixture).map(keyOf);

  expect(keys).toEqual([
    `pause ${PAUSE.id}`,
    `recurring ${BONUS.id}`,
    `one-off ${REFUND.id}`,
    "growth",
    "pause over",
    "recurring over",
    "one-off over",
  ]);
});

test("an entry is over when the engine no longer counts it", () => {
  const { today } = knownFixture;
  const counts = (each: Adjustment) => {
    const only = settingsFixture({
      one_offs: each.kind === "one-off" ? [each.entry] : [],
      recurring: each.kind === "recurring" ? [each.entry] : [],
      pauses: each.kind === "pause" ? [each.entry] : [],
      growth: each.kind === "growth" ? each.entry : null,
    });
    return readPlanSettings(only, { today, debts: [] }).changes.length > 0;
  };
  const all = adjustmentsIn(settings, knownFixture);

  expect(all.map((each) => isOver(each, knownFixture))).toEqual(all.map((each) => !counts(each)));
});

test("a raise that came is the next one, since what it brought is in the budget on screen", () => {
  const came = settingsFixture({ growth: { ...RAISE, first_on: "2026-06-15" } });

  expect(adjustmentsIn(came, knownFixture)).toEqual([
    { kind: "growth", entry: { ...RAISE, first_on: "2027-06-15" } },
  ]);
});

test("what comes in the last month still counts, and what comes after it does not", () => {
  const late = (months: number) =>
    adjustmentsIn(settings, knownFixture)
      .filter((each) => isTooLate(each, knownFixture, months))
      .map(keyOf);

  // The plan begins in December 2026, and the refund comes in April 2027.
  expect(late(4)).toEqual([`one-off ${REFUND.id}`, "growth"]);
  expect(late(5)).toEqual(["growth"]);
  expect(late(7)).toEqual([]);
});
