import { expect, test } from "vitest";

import { handOn } from "./hand-on.ts";

/** Returns a month with what is paid on each debt, and what of it is beyond the minimum. */
function month(paid: Record<string, readonly [paid: number, extra?: number]>) {
  return Object.entries(paid).map(([id, [cents, extra = 0]]) => ({ id, paid: cents, extra }));
}

const LAST = month({ visa: [97_33], loan: [80_00], store: [30_00] });
const EARLIER = month({ visa: [150_00], loan: [80_00], store: [30_00] });

test("hands on the larger payment of the two months before", () => {
  const after = month({ loan: [230_00, 150_00], store: [30_00] });

  expect(handOn("visa", { before: [LAST, EARLIER], after })).toEqual({
    amount: 150_00,
    to: ["loan"],
  });
});

test("hands on the smaller payment if no debts get the larger one", () => {
  const bonus = month({ visa: [500_00], loan: [80_00], store: [30_00] });
  const after = month({ loan: [177_33, 97_33], store: [30_00] });

  expect(handOn("visa", { before: [LAST, bonus], after })).toEqual({
    amount: 97_33,
    to: ["loan"],
  });
});

test("names the debts that get it together, those with more beyond their minimums first", () => {
  const after = month({ store: [80_00], loan: [180_00, 100_00] });

  expect(handOn("visa", { before: [EARLIER], after })?.to).toEqual(["loan", "store"]);
  expect(handOn("visa", { before: [LAST], after })?.to).toEqual(["loan"]);
});

test("hands nothing on without a payment, or to a debt that got an unknown amount", () => {
  const after = month({ loan: [230_00, 150_00] });

  expect(handOn("visa", { before: [[], []], after })).toBeNull();
  expect(handOn("visa", { before: [month({ visa: [150_00] })], after })).toBeNull();
});
