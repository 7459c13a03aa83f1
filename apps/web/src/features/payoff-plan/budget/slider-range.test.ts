import fc from "fast-check";
import { expect, test } from "vitest";

import { sliderRange } from "./budget-control.tsx";

const CARDS = { owed: 1_200_000, minimum: 30_000 };
const MORTGAGE = { owed: 32_000_000, minimum: 230_000 };

test("the slider goes up to the amount that clears everything in a year", () => {
  expect(sliderRange([CARDS], 10_000)).toEqual({ max: 70_000, step: 500 });
});

test("leaves room to move for a small debt", () => {
  expect(sliderRange([{ owed: 5_000, minimum: 2_500 }], 0)).toEqual({ max: 20_000, step: 100 });
});

test("a mortgage does not change the scale for the cards", () => {
  expect(sliderRange([MORTGAGE, CARDS], 10_000)).toEqual(sliderRange([CARDS], 10_000));
});

test("moves in small steps even if every debt is too large for a year", () => {
  expect(sliderRange([MORTGAGE], 0)).toEqual({ max: 500_000, step: 2_500 });
});

test("can select every hundred dollars, whatever is owed", () => {
  fc.assert(
    fc.property(debts(), (owed) => {
      const { max, step } = sliderRange(owed, 0);

      expect([100, 500, 1_000, 2_500]).toContain(step);
      expect(max).toBeLessThanOrEqual(500_000);
    }),
  );
});

test("always includes the current amount, in at most 201 steps", () => {
  fc.assert(
    fc.property(debts(), fc.integer({ min: 0, max: 10 ** 9 }), (owed, extra) => {
      const { max, step } = sliderRange(owed, extra);

      expect(max).toBeGreaterThanOrEqual(extra);
      expect(max % step).toBe(0);
      expect(step % 100).toBe(0);
      expect(max / step).toBeLessThanOrEqual(201);
    }),
  );
});

function debts() {
  const owed = fc.integer({ min: 0, max: 10 ** 10 });

  return fc.array(fc.record({ owed, minimum: fc.integer({ min: 0, max: 10 ** 7 }) }));
}
