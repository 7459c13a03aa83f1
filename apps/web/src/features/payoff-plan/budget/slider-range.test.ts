import fc from "fast-check";
import { expect, test } from "vitest";

import { sliderRange } from "./slider-range.ts";

test("the slider reaches what clears everything in a year", () => {
  expect(sliderRange(1_200_000, 30_000, 10_000)).toEqual({ max: 70_000, step: 500 });
});

test("a small debt still has room to move", () => {
  expect(sliderRange(5_000, 2_500, 0)).toEqual({ max: 20_000, step: 100 });
});

test("what is chosen is always within reach, in a sensible number of steps", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 10 }),
      fc.integer({ min: 0, max: 10 ** 7 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      (owed, minimums, extra) => {
        const { max, step } = sliderRange(owed, minimums, extra);

        expect(max).toBeGreaterThanOrEqual(extra);
        expect(max % step).toBe(0);
        expect(step % 100).toBe(0);
        expect(max / step).toBeLessThanOrEqual(201);
      },
    ),
  );
});
