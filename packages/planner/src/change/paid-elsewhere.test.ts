import { expect, test } from "vitest";

import { withPaidElsewhere } from "./paid-elsewhere.ts";

const PLANNED = 1_000_00;

/** A positive `payments` means that less was paid, so more is owed. */
function moved(payments: number, balances = 0) {
  return { payments, charges: 0, balances };
}

test("what one debt got less and another one more is no payment that was less", () => {
  expect(
    withPaidElsewhere([moved(12_00, 3_00), moved(-15_00)], { planned: PLANNED, trailing: 0 }),
  ).toEqual([moved(0, 15_00), moved(-3_00, -12_00)]);
});

test("more sent to one debt than its bill counts as what another debt got less", () => {
  const all = [moved(20_01), moved(-20_01)];

  expect(withPaidElsewhere(all, { planned: PLANNED, trailing: 0 })).toEqual(all);
});

test("what no other debt got was paid less", () => {
  expect(
    withPaidElsewhere([moved(12_00), moved(-5_00)], { planned: PLANNED, trailing: 0 }),
  ).toEqual([moved(7_00, 5_00), moved(0, -5_00)]);
  expect(withPaidElsewhere([moved(12_00)], { planned: PLANNED, trailing: 0 })).toEqual([
    moved(12_00),
  ]);
});

test("what was paid on a debt that was at zero is missing on another one, however much", () => {
  expect(withPaidElsewhere([moved(80_00)], { planned: PLANNED, trailing: 50_00 })).toEqual([
    moved(30_00, 50_00),
  ]);
});
