import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { averageDailyBalanceInterest } from "./average-daily-balance.ts";
import { fixedToDecimals } from "./fixed-point.ts";
import {
  compoundDailyInterest,
  simpleInterest,
  spanBetween,
  spanOfDays,
  type YearBasis,
} from "./simple-interest.ts";

const principal = fc.integer({ min: 0, max: 100_000_000 });
const apr = fc.integer({ min: 0, max: 360_000 });
const basis = fc.constantFrom<YearBasis>("360", "365", "365.25", "366", "actual");

test("charges the yearly rate for a calendar year, leap year or not", () => {
  fc.assert(
    fc.property(
      principal,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1900, max: 2100 }),
      (amount, percent, year) => {
        const span = spanBetween({ from: `${year}-01-01`, to: `${year + 1}-01-01` }, "actual");

        expect(simpleInterest({ principal: amount, apr: percent * 10_000, span }, "half-up")).toBe(
          Math.floor((amount * percent + 50) / 100),
        );
      },
    ),
  );
});

test("keeps all days of a span across years", () => {
  fc.assert(
    fc.property(basis, fc.integer({ min: 0, max: 3000 }), (yearBasis, days) => {
      const from = "2023-11-17";
      const span = spanBetween({ from, to: addDays(from, days) }, yearBasis);

      expect(span.reduce((sum, part) => sum + part.days, 0)).toBe(days);
    }),
  );
});

test("rounds interest once, within half a cent of the exact product", () => {
  fc.assert(
    fc.property(principal, apr, fc.integer({ min: 0, max: 400 }), (amount, rate, days) => {
      const cents = simpleInterest(
        { principal: amount, apr: rate, span: spanOfDays(days, "365.25") },
        "half-up",
      );
      // cents = amount × rate × days ÷ (10^6 × 365.25), both sides times the denominator.
      const exact = BigInt(amount) * BigInt(rate) * BigInt(days) * 4n;
      const twiceOff = 2n * (BigInt(cents) * 1_461_000_000n - exact);

      expect(twiceOff <= 1_461_000_000n && twiceOff > -1_461_000_000n).toBe(true);
    }),
  );
});

test("never compounds to less than simple interest, and equals it for one day", () => {
  fc.assert(
    fc.property(principal, apr, fc.integer({ min: 0, max: 60 }), (amount, rate, days) => {
      const accrual = { principal: amount, apr: rate, span: spanOfDays(days, "365") };
      const oneDay = { ...accrual, span: spanOfDays(1, "365") };

      expect(compoundDailyInterest(accrual, "half-up")).toBeGreaterThanOrEqual(
        simpleInterest(accrual, "half-up"),
      );
      expect(compoundDailyInterest(oneDay, "half-up")).toBe(simpleInterest(oneDay, "half-up"));
    }),
  );
});

test("can differ by a cent with a servicer's rounded factor", () => {
  const accrual = { principal: 950_000, apr: 82_500, span: spanOfDays(32, "365.25") };

  expect(simpleInterest(accrual, "half-up")).toBe(6867);
  expect(simpleInterest({ ...accrual, factorDecimals: 8 }, "half-up")).toBe(6866);
});

test("applies a rounded daily factor to every kind of interest", () => {
  // 29.99 % ÷ 365 = 0.08216438 %; as a factor with four decimals, 0.0008.
  const accrual = { principal: 1_000_000, apr: 299_900, span: spanOfDays(2, "365") };
  const cycle = { segments: [{ days: 2, balance: 1_000_000 }], apr: 299_900 };
  const rounded = { ...cycle, yearBasis: "365" as const, factorDecimals: 4 };

  // 10,000.00 × 1.0008² = 10,016.0064
  expect(compoundDailyInterest({ ...accrual, factorDecimals: 4 }, "half-up")).toBe(1601);
  expect(compoundDailyInterest(accrual, "half-up")).toBe(1644);
  expect(averageDailyBalanceInterest(rounded, "half-up").interest).toBe(1600);
});

test("charges no interest on a credit balance", () => {
  const credit = { principal: -5000, apr: 200_000, span: spanOfDays(30, "365") };
  const cycle = { apr: 200_000, yearBasis: "365" as const };

  expect(simpleInterest(credit, "half-up")).toBe(0);
  expect(compoundDailyInterest(credit, "half-up")).toBe(0);
  expect(
    averageDailyBalanceInterest({ ...cycle, segments: [{ days: 30, balance: -5000 }] }, "half-up"),
  ).toEqual({ average: 0n, interest: 0 });
  expect(averageDailyBalanceInterest({ ...cycle, segments: [] }, "half-up")).toEqual({
    average: null,
    interest: 0,
  });
});

test("rejects interest that is too large to be exact", () => {
  const accrual = {
    principal: Number.MAX_SAFE_INTEGER,
    apr: 10_000_000,
    span: spanOfDays(365, "365"),
  };

  expect(() => simpleInterest(accrual, "half-up")).toThrow(RangeError);
  expect(() => compoundDailyInterest(accrual, "half-up")).toThrow(RangeError);
});

test("averages daily balances exactly, for any length and size", () => {
  const segments = [
    { days: 30_000, balance: 9_000_000_000_001 },
    { days: 1, balance: 0 },
  ];
  const { average, interest } = averageDailyBalanceInterest(
    { segments, apr: 1, yearBasis: "365" },
    "half-up",
  );

  // 270,000,000,000,030,000 ÷ 365,000,000 = 739,726,027.4 cents; ÷ 30,001 = 8,999,700,010,000.67 a day.
  expect(interest).toBe(739_726_027);
  expect(fixedToDecimals(average ?? 0n, 2)).toBe("8999700010000.67");
});
