import { expect, test } from "vitest";

import { chartGeometry, monthTicks } from "./chart-geometry.ts";

test.for([
  [1, 320, [0, 1]],
  [5, 640, [0, 1, 2, 3, 4, 5]],
  [18, 640, [0, 6, 12, 18]],
  [49, 320, [0, 36]],
  [49, 640, [0, 12, 24, 36, 48]],
  [715, 640, [0, 240, 480]],
  [1200, 320, [0, 600, 1200]],
] as const)(
  "the months of a plan of %i are marked within %i pixels at %o",
  ([last, width, ticks]) => {
    expect(monthTicks(last, width)).toEqual(ticks);
  },
);

test("an amount of a few cents is marked in whole cents", () => {
  const history = { months: [0, 1], debts: [], total: [1, 0], minimums: null };

  expect(chartGeometry(history, { width: 320, height: 300 }).ticksY).toEqual([0, 1]);
});
