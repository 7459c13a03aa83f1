import fc from "fast-check";
import { expect, test } from "vitest";

import {
  divide,
  fixedFromText,
  fixedQuotient,
  fixedToDecimals,
  fixedToText,
  ONE,
} from "./fixed-point.ts";
import {
  cumulativeInterest,
  cumulativePrincipal,
  futureValue,
  interestPart,
  levelPayment,
  numberOfPayments,
  presentValue,
  principalPart,
  ratePerPeriod,
  type Annuity,
} from "./time-value.ts";

/** Loans and savings plans: rates from 0 to 10 % per period, with and without a final value. */
const annuity: fc.Arbitrary<Annuity> = fc
  .record({
    rate: fc.integer({ min: 0, max: 1000 }),
    periods: fc.integer({ min: 1, max: 480 }),
    present: fc.integer({ min: 1, max: 100_000_000 }),
    future: fc.integer({ min: 0, max: 1_000_000 }),
    timing: fc.constantFrom("end" as const, "beginning" as const),
  })
  .map(({ rate, periods, present, future, timing }) => ({
    ratePerPeriod: fixedQuotient(BigInt(rate), 10_000n),
    periods: BigInt(periods) * ONE,
    presentValue: fixedQuotient(BigInt(present), 100n),
    futureValue: fixedQuotient(BigInt(future), 100n),
    timing,
  }));

function shown(value: bigint | null): string {
  return value === null ? "none" : fixedToDecimals(value, 12);
}

test("reaches the future value by paying the level payment", () => {
  fc.assert(
    fc.property(annuity, (terms) => {
      const payment = levelPayment(terms) ?? 0n;
      const fv = futureValue({ ...terms, payment });
      const pv = presentValue({ ...terms, payment });

      expect(shown(fv)).toBe(shown(terms.futureValue ?? 0n));
      expect(shown(pv)).toBe(shown(terms.presentValue));
      expect(shown(numberOfPayments({ ...terms, payment }))).toBe(shown(terms.periods));
    }),
  );
});

test("splits payments into interest and principal that repay the loan", () => {
  fc.assert(
    fc.property(annuity, fc.nat(), (terms, seed) => {
      const periods = Number(terms.periods / ONE);
      const period = 1 + (seed % periods);
      const payment = levelPayment(terms) ?? 0n;
      const interest = interestPart(terms, period) ?? 0n;
      const principal = principalPart(terms, period) ?? 0n;
      const whole = { first: 1, last: periods };

      expect(shown(interest + principal)).toBe(shown(payment));
      expect(shown((cumulativePrincipal(terms, whole) ?? 0n) + terms.presentValue)).toBe(
        shown(leftAfterLastPayment(terms)),
      );
      expect(
        shown((cumulativeInterest(terms, whole) ?? 0n) + (cumulativePrincipal(terms, whole) ?? 0n)),
      ).toBe(shown(payment * BigInt(periods)));
    }),
  );
});

/** With payments at the beginning, one more period follows the last payment; its end is the future value. */
function leftAfterLastPayment({ timing, ratePerPeriod: rate, futureValue: left = 0n }: Annuity) {
  return timing === "beginning" ? -divide(left, ONE + rate) : -left;
}

test("finds the rate from which the payment was computed", () => {
  fc.assert(
    fc.property(annuity, (terms) => {
      fc.pre(terms.ratePerPeriod > 0n && terms.periods > ONE);
      // The balloon is paid: if money were received at both ends, two rates could fit.
      const loan = { ...terms, futureValue: -(terms.futureValue ?? 0n) };
      const payment = levelPayment(loan) ?? 0n;
      fc.pre(payment < 0n);

      expect(shown(ratePerPeriod({ ...loan, payment }))).toBe(shown(loan.ratePerPeriod));
    }),
    { numRuns: 30 },
  );
});

test("returns null for a payment that does not exceed the interest", () => {
  const loan = { ratePerPeriod: fixedFromText("0.02"), presentValue: fixedFromText("5000") };

  expect(numberOfPayments({ ...loan, payment: fixedFromText("-100") })).toBeNull();
  expect(numberOfPayments({ ...loan, payment: fixedFromText("-99.99") })).toBeNull();
  const justEnough = numberOfPayments({ ...loan, payment: fixedFromText("-100.01") });
  expect(fixedToText(justEnough ?? 0n, 6)).toBe("465.112");
});

test("returns null outside the term and for a term without periods", () => {
  const terms = {
    ratePerPeriod: fixedFromText("0.01"),
    periods: 12n * ONE,
    presentValue: fixedFromText("1000"),
  };

  expect(interestPart(terms, 0)).toBeNull();
  expect(interestPart(terms, 13)).toBeNull();
  expect(cumulativeInterest(terms, { first: 5, last: 4 })).toBeNull();
  expect(levelPayment({ ...terms, periods: 0n })).toBeNull();
  expect(levelPayment({ ...terms, ratePerPeriod: -ONE })).toBeNull();
  expect(ratePerPeriod({ ...terms, payment: fixedFromText("100") })).toBeNull();
});

test("is exact in the last payments of doubling and very long debts", () => {
  const owed = { presentValue: fixedQuotient(10_000n, 1n) };
  const doubling = { ...owed, ratePerPeriod: ONE, periods: 480n * ONE };
  const long = { ...owed, ratePerPeriod: fixedQuotient(5n, 100n), periods: 5000n * ONE };

  // The level payment is 10,000 (5,000 in advance) to 140 decimals; the last one repays half of it.
  expect(shown(interestPart(doubling, 480))).toBe("-5000.000000000000");
  expect(shown(principalPart({ ...doubling, timing: "beginning" }, 480))).toBe(
    "-2500.000000000000",
  );
  // 500 a period: the last one pays 500 ÷ 1.05, the one before 500 ÷ 1.05².
  expect(shown(principalPart(long, 5000))).toBe("-476.190476190476");
  expect(shown(cumulativePrincipal(long, { first: 4999, last: 5000 }))).toBe("-929.705215419501");
});
