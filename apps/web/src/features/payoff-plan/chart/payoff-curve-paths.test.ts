import { expect, test } from "vitest";

import { payoffCurvePaths } from "./payoff-curve.tsx";

const HISTORY = {
  debts: [],
  total: [1_000, 500, 0, 0],
  minimums: [1_000, 900, 800, 700],
};

test("draws the plan down to zero, and minimums only to the edge", () => {
  const { plan, area, minimums } = payoffCurvePaths(HISTORY, []);

  expect(plan).toBe("M0 0L33.33 50L66.67 100");
  expect(area).toBe("M0 0L33.33 50L66.67 100V100H0Z");
  expect(minimums).toBe("M0 0L33.33 10L66.67 20L100 30");
});

test.for([
  { line: "high", owed: [1_000, 900, 800, 700], label: { isAbove: false, top: 30 } },
  { line: "low", owed: [1_000, 700, 500, 400], label: { isAbove: true, top: 50 } },
])("keeps the label of a $line line clear of its last third", ({ owed, label }) => {
  const { minimumsLabel } = payoffCurvePaths({ ...HISTORY, minimums: owed }, []);

  expect(minimumsLabel).toEqual(label);
});

test("puts the flag of a payoff on the curve", () => {
  const { flags } = payoffCurvePaths(HISTORY, [
    { id: "Visa", payoffMonth: 1 },
    { id: "Loan", payoffMonth: 2 },
  ]);

  expect(flags).toEqual([
    { id: "Visa", month: 1, left: expect.closeTo(33.3, 1), top: 50 },
    { id: "Loan", month: 2, left: expect.closeTo(66.7, 1), top: 100 },
  ]);
});

test("draws no second line if minimums only never end", () => {
  expect(payoffCurvePaths({ ...HISTORY, minimums: null }, []).minimums).toBeNull();
});
