import { expect, test } from "vitest";

import { factsFixture, VISA } from "../testing/facts-fixture.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "../testing/adjustment-fixture.ts";
import { monthsToChoose } from "../kinds/pause.tsx";
import { kindOf } from "./adjustments.ts";

const GONE = "0b9a6a3e-0000-4000-8000-0000000000ff";

test.for([
  [{}, "$1,200.50 once, on Apr 15, 2027"],
  [{ debt: VISA.uuid }, "$1,200.50 once, on Apr 15, 2027, first to Everyday Visa"],
  [{ debt: GONE }, "$1,200.50 once, on Apr 15, 2027, first to a debt that's paid off"],
  [{ amount: "-300.00" }, "$300.00 less on Apr 15, 2027"],
] as const)("describes the date and target of a one-time amount %o", ([about, sentence]) => {
  const entry = { ...REFUND, ...about };

  expect(kindOf(entry).describe(entry, factsFixture)).toBe(sentence);
});

test.for([
  [{}, "$300.00 every 6 months from March 2027"],
  [{ every_months: 1 }, "$300.00 every month from March 2027"],
  [{ every_months: 12 }, "$300.00 every year from March 2027"],
  [{ every_months: 24, amount: "-50.00" }, "$50.00 less every 2 years from March 2027"],
  [{ last_on: "2028-09-14" }, "$300.00 every 6 months from March 2027 through March 2028"],
  [{ last_on: "2028-09-15" }, "$300.00 every 6 months from March 2027 through September 2028"],
  [{ last_on: "2027-09-14" }, "$300.00 once, in March 2027"],
  [{ first_on: "2025-03-15" }, "$300.00 every 6 months, next in March 2027"],
  [
    { first_on: "2025-03-15", last_on: "2027-12-31" },
    "$300.00 every 6 months through September 2027, next in March 2027",
  ],
  [
    { first_on: "2025-03-15", last_on: "2026-10-31" },
    "$300.00 every 6 months through September 2026",
  ],
] as const)("describes the frequency and months of a recurring amount %o", ([about, sentence]) => {
  const entry = { ...BONUS, ...about };

  expect(kindOf(entry).describe(entry, factsFixture)).toBe(sentence);
});

test.for([
  [{}, "$25.00 a month and 2.50% more every year from June 2027"],
  [{ percent: "0" }, "$25.00 a month more every year from June 2027"],
  [{ amount: "0.00", every_months: 6 }, "2.50% more every 6 months from June 2027"],
] as const)("describes the amount, frequency and start of a raise %o", ([about, sentence]) => {
  const entry = { ...RAISE, ...about };

  expect(kindOf(entry).describe(entry, factsFixture)).toBe(sentence);
});

test("describes the payments and months of a pause", () => {
  const describe = (from: string, through: string) =>
    kindOf(PAUSE).describe({ ...PAUSE, from, through }, factsFixture);

  expect(describe("2027-02-01", "2027-03-31")).toBe(
    "Only minimums from February 2027 through March 2027",
  );
  expect(describe("2027-02-01", "2027-02-28")).toBe("Only minimums in February 2027");
});

test("gives each entry a title that makes its button names unique", () => {
  expect([
    kindOf(REFUND).uniqueTitle(REFUND),
    kindOf(RAISE).uniqueTitle(RAISE),
    kindOf(PAUSE).uniqueTitle(PAUSE),
  ]).toEqual(["Tax refund", "the raise", "the pause in February 2027"]);
});

test("includes selected months in the list, however far away", () => {
  const monthsFor = (from: string, through: string) => {
    const months = monthsToChoose({ from, through }, "2026-12-01").map(([month]) => month);
    return [months[0], months.at(-1), months.length];
  };

  expect(monthsFor("", "")).toEqual(["2026-12-01", "2031-11-01", 60]);
  expect(monthsFor("2026-10-01", "2027-01-01")).toEqual(["2026-10-01", "2031-11-01", 62]);
  expect(monthsFor("2040-06-01", "")).toEqual(["2026-12-01", "2040-06-01", 163]);
  expect(monthsFor("2027-01-01", "2032-01-01")).toEqual(["2026-12-01", "2032-01-01", 62]);
});
