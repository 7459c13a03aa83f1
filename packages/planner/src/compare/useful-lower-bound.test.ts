import { expect, test } from "vitest";

import { usefulLowerBound } from "./strategy-figures.ts";

const totals = { months: 10, paid: 10_000_00, interest: 1_000_00, fees: 0 };
const bound = (lowerBound: number) => ({ lowerBound, gap: 10_000_00 - lowerBound, rounding: 0 });

test.each([
  ["within a hundredth of the plan", bound(9_900_00), 9_900_00],
  ["further off", bound(9_899_99), null],
  ["below what is owed today", { ...bound(8_999_99), gap: 1_00 }, null],
  ["none", null, null],
])("a bound is returned if it is useful: %s", (_, certificate, bound) => {
  expect(usefulLowerBound({ totals, certificate }, 9_000_00)).toBe(bound);
});
