import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { accrueSimpleDaily, type SimpleDailyLoan } from "./simple-daily-loan.ts";

const START = "2026-01-15";
const date = fc.integer({ min: 0, max: 900 }).map((days) => addDays(START, days));

const anyLoan: fc.Arbitrary<SimpleDailyLoan> = fc.record({
  principal: fc.integer({ min: 0, max: 10_000_000 }),
  accrued: fc.integer({ min: 0, max: 200_000 }),
  apr: fc.integer({ min: 0, max: 120_000 }),
  start: fc.constant(START),
  yearBasis: fc.constantFrom("365" as const, "365.25" as const, "actual" as const),
  capitaliseOn: fc.array(date, { maxLength: 3 }),
  payments: fc.array(fc.record({ date, amount: fc.integer({ min: 0, max: 400_000 }) }), {
    maxLength: 24,
  }),
});

test("accounts for every cent of principal and interest", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const { rows, totalInterest, principal, accrued } = accrueSimpleDaily(loan, "half-up");
      const paid = rows.reduce((sum, row) => sum + (row.event === "payment" ? row.paid : 0), 0);

      expect(principal + accrued).toBe(loan.principal + loan.accrued + totalInterest - paid);
      expect(Math.min(principal, accrued)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("pays principal only if no interest is owed", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const early = accrueSimpleDaily(loan, "half-up").rows.filter(
        (row) => row.event === "payment" && row.toPrincipal > 0 && row.accrued > 0,
      );

      expect(early).toEqual([]);
    }),
  );
});

test("does not depend on the order of the events", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const shuffled = {
        ...loan,
        capitaliseOn: loan.capitaliseOn.toReversed(),
        payments: loan.payments.toSorted((left, right) => right.amount - left.amount),
      };
      const [given, other] = [
        accrueSimpleDaily(loan, "half-up"),
        accrueSimpleDaily(shuffled, "half-up"),
      ];

      expect([other.principal, other.accrued]).toEqual([given.principal, given.accrued]);
    }),
  );
});

test("takes no more than is owed", () => {
  const { rows, principal, accrued } = accrueSimpleDaily(
    {
      principal: 10_000,
      accrued: 500,
      apr: 0,
      start: START,
      yearBasis: "365",
      capitaliseOn: [],
      payments: [{ date: "2026-02-15", amount: 99_999 }],
    },
    "half-up",
  );

  expect(rows[0]).toMatchObject({ paid: 10_500, toInterest: 500, toPrincipal: 10_000 });
  expect([principal, accrued]).toEqual([0, 0]);
});

test("rejects a loan that grows too large to be exact", () => {
  const loan: SimpleDailyLoan = {
    principal: Number.MAX_SAFE_INTEGER - 1000,
    accrued: 0,
    apr: 50_000,
    start: "2026-01-01",
    yearBasis: "365",
    capitaliseOn: [],
    payments: [{ date: "2026-12-31", amount: 0 }],
  };

  expect(() => accrueSimpleDaily(loan, "half-up")).toThrow(RangeError);
});
