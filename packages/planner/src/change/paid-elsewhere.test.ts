import { expect, test } from "vitest";

import { withPaidElsewhere } from "./paid-elsewhere.ts";

/** A positive `payments` means that less was paid, so more is owed. */
function moved(payments: number, redirected = 0) {
  return { payments, redirected, charges: 0, balances: 0 };
}

test("what one debt got less and another one more is redirected", () => {
  expect(withPaidElsewhere([moved(12_00), moved(-15_00)])).toEqual([
    moved(0, 12_00),
    moved(-3_00, -12_00),
  ]);
});

test("what no other debt got was paid less", () => {
  expect(withPaidElsewhere([moved(12_00), moved(-5_00)])).toEqual([
    moved(7_00, 5_00),
    moved(0, -5_00),
  ]);
  expect(withPaidElsewhere([moved(12_00)])).toEqual([moved(12_00)]);
});

test("what was paid on a debt that was at zero is missing on another one", () => {
  expect(withPaidElsewhere([moved(80_00)], 50_00)).toEqual([moved(30_00, 50_00)]);
});
