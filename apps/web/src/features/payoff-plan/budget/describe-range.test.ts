import type { PlanRange } from "@snowball/planner";
import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { describeRange } from "./estimates-note.tsx";

const words = planWords({ firstMonth: "2028-11-01", currency: "USD" });
const steady: PlanRange = {
  months: { least: 5, most: 5 },
  cost: { least: 20_000, most: 20_000 },
  faults: [],
};

test.for([
  [3, 8, "The date could be between January and June 2029"],
  [1, 8, "The date could be between November 2028 and June 2029"],
] as const)("describes months %i to %i as %s", ([least, most, instead]) => {
  expect(describeRange({ ...steady, months: { least, most } }, words).instead).toBe(instead);
});

test("shows a cost range after the months, or alone", () => {
  const cost = { least: 20_000, most: 31_050 };

  expect(describeRange({ ...steady, cost }, words).instead).toBe(
    "Interest and fees could be $200 to $311",
  );
  expect(describeRange({ ...steady, cost, months: { least: 5, most: 6 } }, words).instead).toBe(
    "The date could be between March and April 2029, with $200 to $311 of interest and fees",
  );
});

test("leaves out a cost range of less than one percent", () => {
  expect(
    describeRange({ ...steady, cost: { least: 20_000, most: 20_200 } }, words).instead,
  ).toBeNull();
});

test("returns nothing if the range is the plan itself", () => {
  expect(describeRange(steady, words)).toEqual({ instead: null, never: null });
});

test.for([
  ["NEVER_PAYS_OFF", /^If our estimates are too low, you'd still owe money after a hundred years/],
  [
    "BUDGET_BELOW_MINIMUMS",
    /^If our estimates are too low, this budget doesn't cover the minimums/,
  ],
  ["AMOUNT_TOO_LARGE", /no plan/],
] as const)("explains an end of the range without a plan (%s)", ([code, expected]) => {
  expect(describeRange({ ...steady, faults: [code] }, words).never).toMatch(expected);
});

test("a budget that was not chosen is not called below the minimums", () => {
  const { never } = describeRange({ ...steady, faults: ["BUDGET_BELOW_MINIMUMS"] }, words, {
    isDerived: true,
  });

  expect(never).toBeNull();
});
