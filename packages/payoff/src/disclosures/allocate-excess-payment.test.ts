import fc from "fast-check";
import { expect, test } from "vitest";

import { allocateExcessPayment, type ExcessPayment } from "./allocate-excess-payment.ts";

const anyPayment: fc.Arbitrary<ExcessPayment> = fc
  .record({
    excess: fc.integer({ min: 0, max: 500_000 }),
    amounts: fc.array(
      fc.record({
        amount: fc.integer({ min: 0, max: 200_000 }),
        share: fc.integer({ min: 0, max: 100 }),
        apr: fc.integer({ min: 0, max: 300_000 }),
        isDeferredInterest: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    cyclesUntilDeferredExpiry: fc.option(fc.integer({ min: 0, max: 12 })),
  })
  .map(({ amounts, ...rest }) => ({
    ...rest,
    balances: amounts.map(({ share, ...balance }, at) => ({
      ...balance,
      id: `balance ${at}`,
      disputed: Math.floor((balance.amount * share) / 100),
    })),
  }));

test("allocates the whole payment and never more than a balance owes", () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const { allocated, unallocated } = allocateExcessPayment(payment);
      const sum = [...allocated.values()].reduce((total, cents) => total + cents, 0);
      const owed = payment.balances.reduce((total, { amount }) => total + amount, 0);

      expect(sum + unallocated).toBe(payment.excess);
      expect(sum).toBe(Math.min(payment.excess, owed));
      expect(payment.balances.every(({ id, amount }) => (allocated.get(id) ?? -1) <= amount)).toBe(
        true,
      );
    }),
  );
});

test("pays disputed amounts after everything else", () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const { allocated } = allocateExcessPayment(payment);
      const paid = payment.balances.map(({ id, amount, disputed = 0 }) => ({
        undisputedLeft: Math.max(0, amount - disputed - (allocated.get(id) ?? 0)),
        disputedPaid: Math.max(0, (allocated.get(id) ?? 0) - (amount - disputed)),
      }));
      const isAnyLeft = paid.some(({ undisputedLeft }) => undisputedLeft > 0);

      expect(isAnyLeft && paid.some(({ disputedPaid }) => disputedPaid > 0)).toBe(false);
    }),
  );
});

test("pays deferred interest first in its last two cycles only", () => {
  const balances = [
    { id: "cash", amount: 50_000, apr: 249_900 },
    { id: "deferred", amount: 30_000, apr: 0, isDeferredInterest: true },
  ];
  const firstOf = (cyclesUntilDeferredExpiry: number | null) => {
    const { allocated } = allocateExcessPayment({ excess: 1, balances, cyclesUntilDeferredExpiry });
    return [...allocated].find(([, cents]) => cents === 1)?.[0];
  };

  expect([1, 2, 3, null].map(firstOf)).toEqual(["deferred", "deferred", "cash", "cash"]);
});

test("caps a disputed amount at the balance", () => {
  const balance = { id: "card", amount: 5000, apr: 200_000, disputed: 9000 };
  const { allocated, unallocated } = allocateExcessPayment({
    excess: 20_000,
    balances: [balance],
    cyclesUntilDeferredExpiry: null,
  });

  expect([allocated.get("card"), unallocated]).toEqual([5000, 15_000]);
});
