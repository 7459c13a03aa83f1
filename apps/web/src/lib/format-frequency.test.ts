import { expect, test } from "vitest";

import { formatFrequency } from "./format.ts";

test.for([
  ["month_1", "month"],
  ["month_3", "3 months"],
  ["year_1", "year"],
  ["once", "once"],
] as const)("formats the frequency %s as %s", ([frequency, shown]) => {
  expect(formatFrequency(frequency)).toBe(shown);
});
