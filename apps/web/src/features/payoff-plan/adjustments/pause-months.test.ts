import { expect, test } from "vitest";

import { monthsToChoose } from "./pause-months.ts";

test("what is chosen already is among the months to choose from, however far away", () => {
  const monthsFor = (from: string, through: string) => {
    const months = monthsToChoose({ from, through }, "2026-12-01").map(([month]) => month);
    return [months[0], months.at(-1), months.length];
  };

  expect(monthsFor("", "")).toEqual(["2026-12-01", "2031-11-01", 60]);
  expect(monthsFor("2026-10-01", "2027-01-01")).toEqual(["2026-10-01", "2031-11-01", 62]);
  expect(monthsFor("2040-06-01", "")).toEqual(["2026-12-01", "2040-06-01", 163]);
  expect(monthsFor("2027-01-01", "2032-01-01")).toEqual(["2026-12-01", "2032-01-01", 62]);
});
