import { expect, test } from "vitest";

import { MONTHLY, YEARLY } from "./testing/subscription-fixture.ts";
import { yearlySaving } from "./offers.ts";

test.for([
  [3999, 33],
  [2994, 50],
  // 33.99 % is not rounded up to more than it is.
  [3953, 33],
  [5988, null],
  [6000, null],
] as const)("a year for %i cents instead of 12 × 499 saves %s percent", ([price, saved]) => {
  const yearly = { ...YEARLY, price };

  expect(yearlySaving(yearly, [MONTHLY, yearly])).toBe(saved);
});

test.for([
  ["another plan", { ...MONTHLY, name: "Snowball Basic" }],
  ["another currency", { ...MONTHLY, currency: "eur" }],
] as const)("does not compare with the monthly price of %s", ([, other]) => {
  expect(yearlySaving(YEARLY, [other, YEARLY])).toBeNull();
});

test("a monthly price saves nothing", () => {
  expect(yearlySaving(MONTHLY, [MONTHLY, YEARLY])).toBeNull();
});
