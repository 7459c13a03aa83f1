import fc from "fast-check";
import { expect, test } from "vitest";

import { disclosedTime, repaymentDisclosure, type CardStatement } from "./repayment-disclosure.ts";

const anyStatement: fc.Arbitrary<CardStatement> = fc.record(
  {
    balances: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 800_000 }),
        apr: fc.integer({ min: 0, max: 240_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    minimum: fc.record({
      share: fc.integer({ min: 25_000, max: 60_000 }),
      floor: fc.integer({ min: 1500, max: 4000 }),
    }),
    promo: fc.record({
      lastMonth: fc.integer({ min: 0, max: 36 }),
      thenApr: fc.integer({ min: 0, max: 240_000 }),
    }),
  },
  { requiredKeys: ["balances", "minimum"] },
);

function disclosureOf(statement: CardStatement) {
  const outcome = repaymentDisclosure(statement);
  expect(outcome.kind).toBe("disclosure");
  if (outcome.kind === "never") throw new Error("never repaid");
  return outcome.disclosure;
}

test("pays exactly the balances and charges, for any number of balances", () => {
  fc.assert(
    fc.property(anyStatement, (statement) => {
      const { months, minimumPaymentTotal } = disclosureOf(statement);
      const owed = statement.balances.reduce((sum, { amount }) => sum + amount, 0);
      const charged = months.reduce((sum, { financeCharge }) => sum + financeCharge, 0);

      expect(minimumPaymentTotal).toBe(owed + charged);
    }),
  );
});

test("does not depend on the order of the balances", () => {
  fc.assert(
    fc.property(anyStatement, (statement) => {
      const aprs = new Set(statement.balances.map(({ apr }) => apr));
      fc.pre(aprs.size === statement.balances.length);
      const reversed = { ...statement, balances: statement.balances.toReversed() };

      expect(disclosureOf(reversed)).toEqual(disclosureOf(statement));
    }),
  );
});

test("clears every open balance with the last payment", () => {
  // Two balances are left at the end; the printed program would pay only the last of them.
  const { months } = disclosureOf({
    balances: [
      { amount: 2000, apr: 0 },
      { amount: 1500, apr: 120_000 },
    ],
    minimum: { share: 20_000, floor: 5000 },
  });

  expect(months).toEqual([{ month: 1, payment: 3515, financeCharge: 15, owed: 0 }]);
});

test("returns 'never' for minimums below the finance charge", () => {
  const statement = {
    balances: [{ amount: 100_000, apr: 360_000 }],
    minimum: { share: 20_000, floor: 500 },
  };

  expect(repaymentDisclosure(statement)).toEqual({
    kind: "never",
    firstPayment: 2000,
    firstFinanceCharge: 3000,
  });
});

test("limits a longer promotion to the 36 months", () => {
  const { payment36, total36 } = disclosureOf({
    balances: [{ amount: 360_000, apr: 0 }],
    minimum: { share: 30_000, floor: 10_000 },
    promo: { lastMonth: 60, thenApr: 180_000 },
  });

  expect([payment36, total36]).toEqual([10_000, 360_000]);
});

test("repays the balance in 36 equal payments", () => {
  const { payment36, total36 } = disclosureOf({
    balances: [{ amount: 360_000, apr: 0 }],
    minimum: { share: 20_000, floor: 2000 },
  });

  expect([payment36, total36]).toEqual([10_000, 360_000]);
});

test("states a time in months below two years, then in rounded years", () => {
  expect([1, 23, 24, 29, 30, 41, 42, 126].map(disclosedTime)).toEqual([
    { count: 1, unit: "months" },
    { count: 23, unit: "months" },
    { count: 2, unit: "years" },
    { count: 2, unit: "years" },
    { count: 3, unit: "years" },
    { count: 3, unit: "years" },
    { count: 4, unit: "years" },
    { count: 11, unit: "years" },
  ]);
});

test("treats a balance of 0 as repaid at once", () => {
  const minimum = { share: 20_000, floor: 2000 };

  for (const balances of [[], [{ amount: 0, apr: 180_000 }]]) {
    expect(disclosureOf({ balances, minimum })).toEqual({
      months: [],
      minimumPaymentTotal: 0,
      payment36: 0,
      total36: 0,
      savingsDollars: 0,
    });
  }
});

test("rejects payments with a sum that is too large to be exact", () => {
  const minimum = { share: 30_000, floor: 2000 };
  const owing = (amount: number): CardStatement => ({
    balances: [{ amount, apr: 290_000 }],
    minimum,
  });

  // The total paid over the years is 5.14 times the balance.
  expect(() => repaymentDisclosure(owing(2e15))).toThrow(RangeError);
  const twice = owing(Number.MAX_SAFE_INTEGER);
  expect(() =>
    repaymentDisclosure({ ...twice, balances: [...twice.balances, ...twice.balances] }),
  ).toThrow(RangeError);
  expect(disclosureOf(owing(1e15)).minimumPaymentTotal).toBeGreaterThan(5e15);
});
