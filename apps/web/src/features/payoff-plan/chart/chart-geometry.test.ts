import { expect, test } from "vitest";

import { chartGeometry, formatRoundMoney, monthTicks, nearestPoint } from "./chart-geometry.ts";

test.for([
  [1, 320, [0, 1]],
  [5, 640, [0, 1, 2, 3, 4, 5]],
  [18, 640, [0, 6, 12, 18]],
  [49, 320, [0, 36]],
  [49, 640, [0, 12, 24, 36, 48]],
  [715, 640, [0, 240, 480]],
  [1200, 320, [0, 600, 1200]],
] as const)(
  "labels the months of a %i-month plan within %i pixels at %o",
  ([last, width, ticks]) => {
    expect(monthTicks(last, width)).toEqual(ticks);
  },
);

test("labels an amount of a few cents in whole cents", () => {
  const history = { months: [0, 1], debts: [], total: [1, 0], minimums: null };

  expect(chartGeometry(history, { width: 320, height: 300 }).ticksY).toEqual([0, 1]);
});

test.for([
  [-4, 0],
  [0, 0],
  [1.4, 0],
  [1.6, 1],
  [7.6, 3],
  [99, 3],
] as const)("month %d selects point %i", ([month, point]) => {
  expect(nearestPoint([0, 3, 6, 8], month)).toBe(point);
});

test.for([
  [0, "$0"],
  [1, "$0.01"],
  [250, "$2.50"],
  [50_000, "$500"],
  [250_000, "$2.5K"],
  [120_000_000_000, "$1.2B"],
] as const)("labels %i cents as %s", ([cents, mark]) => {
  expect(formatRoundMoney(cents, "USD")).toBe(mark);
});
