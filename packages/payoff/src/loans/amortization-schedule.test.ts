import fc from "fast-check";
import { expect, test } from "vitest";

import { amortizationSchedule, type Loan, type ScheduleRow } from "./amortization-schedule.ts";

const anyLoan: fc.Arbitrary<Loan> = fc.record(
  {
    principal: fc.integer({ min: 1, max: 100_000_000 }),
    apr: fc.integer({ min: 0, max: 360_000 }),
    repayment: fc.oneof(
      fc.record({
        type: fc.constant("term" as const),
        periods: fc.integer({ min: 1, max: 480 }),
      }),
      fc.record({
        type: fc.constant("payment" as const),
        amount: fc.integer({ min: 1000, max: 5_000_000 }),
      }),
    ),
    periodsPerYear: fc.constantFrom(12, 26, 52),
    compounding: fc.constantFrom("each-period" as const, "semi-annual" as const),
    extraPrincipal: fc.integer({ min: 0, max: 100_000 }),
    prepayments: fc.array(
      fc.record({
        period: fc.integer({ min: 1, max: 60 }),
        amount: fc.integer({ min: 0, max: 900_000 }),
      }),
      { maxLength: 3 },
    ),
    rounding: fc.constantFrom("half-up" as const, "half-even" as const),
  },
  { requiredKeys: ["principal", "apr", "repayment"] },
);

function rowsOf(loan: Loan): readonly ScheduleRow[] {
  const outcome = amortizationSchedule(loan);
  expect(outcome.kind).toBe("schedule");
  return outcome.kind === "schedule" ? outcome.schedule.rows : [];
}

function total(rows: readonly ScheduleRow[], field: "interest" | "principal" | "payment"): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

test("splits every payment into interest and principal and repays all principal", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const outcome = amortizationSchedule(loan);
      fc.pre(outcome.kind === "schedule");
      const { rows, totalInterest } = outcome.schedule;

      expect(total(rows, "principal")).toBe(loan.principal);
      expect(total(rows, "interest")).toBe(totalInterest);
      expect(total(rows, "payment")).toBe(loan.principal + totalInterest);
      expect(rows.at(-1)?.balance).toBe(0);
    }),
  );
});

test("keeps all payments level except the last, which absorbs the rounding", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const outcome = amortizationSchedule({ ...loan, prepayments: [] });
      fc.pre(outcome.kind === "schedule");
      const { rows, payment } = outcome.schedule;
      const regular = payment + (loan.extraPrincipal ?? 0);
      const balances = [loan.principal, ...rows.map(({ balance }) => balance)];

      expect(rows.slice(0, -1).every((row) => row.payment === regular)).toBe(true);
      expect(rows.at(-1)?.payment).toBe((balances.at(-2) ?? 0) + (rows.at(-1)?.interest ?? 0));
    }),
  );
});

test("ends with the term, and never later or costlier with extra principal", () => {
  fc.assert(
    fc.property(
      fc.record({
        principal: fc.integer({ min: 1_000_000, max: 60_000_000 }),
        apr: fc.integer({ min: 0, max: 200_000 }),
      }),
      fc.integer({ min: 12, max: 360 }),
      fc.integer({ min: 1, max: 50_000 }),
      (owed, periods, extraPrincipal) => {
        const loan: Loan = { ...owed, repayment: { type: "term", periods } };
        const plain = rowsOf(loan);
        const quicker = rowsOf({ ...loan, extraPrincipal });

        expect(plain.length).toBe(periods);
        expect(quicker.length).toBeLessThanOrEqual(periods);
        expect(total(quicker, "interest")).toBeLessThanOrEqual(total(plain, "interest"));
      },
    ),
  );
});

test("rejects a payment that does not exceed the interest and names one that does", () => {
  const loan: Loan = {
    principal: 1_000_000,
    apr: 240_000,
    repayment: { type: "payment", amount: 20_000 },
  };

  expect(amortizationSchedule(loan)).toEqual({
    kind: "impossible",
    code: "NEGATIVE_AMORTIZATION",
    interest: 20_000,
    least: 20_001,
  });
  expect(rowsOf({ ...loan, repayment: { type: "payment", amount: 20_001 } }).at(-1)?.balance).toBe(
    0,
  );
  expect(rowsOf({ ...loan, extraPrincipal: 1 }).at(-1)?.balance).toBe(0);
  expect(rowsOf({ ...loan, prepayments: [{ period: 5, amount: 500_000 }] })[3]?.balance).toBe(
    1_000_000,
  );
});

test("adds a balloon, or the rest of a longer amortization, to the last payment", () => {
  const balloon = rowsOf({
    principal: 2_000_000,
    apr: 60_000,
    repayment: { type: "term", periods: 36, balloon: 800_000 },
  });
  const cut = rowsOf({
    principal: 30_000_000,
    apr: 65_000,
    repayment: { type: "term", periods: 60, amortizationPeriods: 360 },
  });

  // 20,000 at 0.5 %, 8,000 left: PMT = 405.06; the balance before the last payment is 8,363.26.
  expect(balloon[0]?.payment).toBe(40_506);
  expect(Math.abs((balloon[35]?.payment ?? 0) - 840_506)).toBeLessThan(50);
  // The 30-year payment of vector loan-004; the last one includes the balance after 60 months.
  expect(cut[0]?.payment).toBe(189_620);
  expect(cut[59]?.payment).toBe(28_083_326 + 189_620);
});

test("charges an odd first period by its days", () => {
  const loan: Loan = {
    principal: 2_500_000,
    apr: 72_000,
    repayment: { type: "payment", amount: 50_000 },
    firstPeriod: { days: 45, daysPerYear: "360" },
  };

  // 25,000 × 7.2 % × 45 ÷ 360 = 225.00; the second month is a regular twelfth.
  expect(rowsOf(loan)[0]).toMatchObject({ interest: 22_500, balance: 2_472_500 });
  expect(rowsOf(loan)[1]?.interest).toBe(14_835);
});

test("rejects a payment that would take more than a hundred years", () => {
  const slow: Loan = {
    principal: 1_000_000,
    apr: 0,
    repayment: { type: "payment", amount: 100 },
  };

  expect(amortizationSchedule(slow)).toEqual({ kind: "impossible", code: "NEVER_PAYS_OFF" });
  expect(rowsOf({ ...slow, periodsPerYear: 365 })).toHaveLength(10_000);
});

test("returns no payments for a principal of 0", () => {
  expect(rowsOf({ principal: 0, apr: 50_000, repayment: { type: "term", periods: 12 } })).toEqual(
    [],
  );
});

test("adds the difference of an agreed payment to the last one", () => {
  const owed = { principal: 100_000, apr: 0 };
  const agreed = { type: "term", periods: 4, payment: 20_000 } as const;

  expect(rowsOf({ ...owed, repayment: agreed }).map(({ payment }) => payment)).toEqual([
    20_000, 20_000, 20_000, 40_000,
  ]);
  expect(rowsOf({ ...owed, repayment: { ...agreed, payment: 60_000 } })).toHaveLength(2);
});

test("rejects a schedule with interest that is too large to be exact", () => {
  const loan: Loan = {
    principal: Number.MAX_SAFE_INTEGER,
    apr: 200_000,
    repayment: { type: "term", periods: 360 },
  };

  expect(() => amortizationSchedule(loan)).toThrow(RangeError);
  expect(rowsOf({ ...loan, apr: 0 })).toHaveLength(360);
});
