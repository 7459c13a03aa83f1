import fc from "fast-check";
import { expect, test } from "vitest";

import {
  divide,
  fixedFromText,
  fixedQuotient,
  fixedToDecimals,
  multiply,
  ONE,
  power,
} from "../loans/fixed-point.ts";
import { levelPayment } from "../loans/time-value.ts";
import { actuarialApr, type DatedAmount } from "./actuarial-apr.ts";

function at(unitPeriods: number, amount: string | bigint, fraction = "0"): DatedAmount {
  return {
    amount: typeof amount === "bigint" ? amount : fixedFromText(amount),
    unitPeriods,
    fraction: fixedFromText(fraction),
  };
}

function percent(apr: bigint | null): string {
  return apr === null ? "none" : fixedToDecimals(apr * 100n, 10);
}

test("returns the loan's rate as the APR if there are no charges", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 360 }),
      fc.integer({ min: 100, max: 1_000_000 }),
      (ppm, count, dollars) => {
        const presentValue = BigInt(dollars) * ONE;
        const ratePerPeriod = fixedQuotient(BigInt(ppm), 12_000_000n);
        const payment = levelPayment({ ratePerPeriod, periods: BigInt(count) * ONE, presentValue });
        const payments = Array.from({ length: count }, (_none, number) =>
          at(number + 1, -(payment ?? 0n)),
        );
        const apr = actuarialApr({
          advances: [at(0, presentValue)],
          payments,
          unitPeriodsPerYear: 12n * ONE,
        });

        expect(percent(apr)).toBe(fixedToDecimals(fixedQuotient(BigInt(ppm), 10_000n), 10));
      },
    ),
    { numRuns: 30 },
  );
});

test("counts an advance from the day it is made", () => {
  // Constructed at 1 % a month: 1000 is advanced at the start and, half a month after the third month,
  // another 1000. 1000 is repaid half a month after the sixth month, and the rest at the end of the twelfth.
  const one = fixedFromText("1.01");
  const half = fixedFromText("1.005");
  const worth = (amount: bigint, months: bigint, extra = ONE): bigint =>
    divide(amount, multiply(power(one, months), extra));
  const thousand = 1000n * ONE;
  const owed = thousand + worth(thousand, 3n, half) - worth(thousand, 6n, half);
  const apr = actuarialApr({
    advances: [at(0, "1000"), at(3, "1000", "1/2")],
    payments: [at(6, "1000", "1/2"), at(12, multiply(owed, power(one, 12n)))],
    unitPeriodsPerYear: 12n * ONE,
  });

  expect(percent(apr)).toBe("12.0000000000");
});

test("returns a negative rate if less is repaid than advanced", () => {
  const payments = [at(1, "400"), at(2, "400")];
  const apr = actuarialApr({ advances: [at(0, "1000")], payments, unitPeriodsPerYear: 12n * ONE });

  expect(Number(percent(apr))).toBeLessThan(0);
});

test("returns null without payments", () => {
  const transaction = { advances: [at(0, "1000")], payments: [], unitPeriodsPerYear: 12n * ONE };

  expect(actuarialApr(transaction)).toBeNull();
});
