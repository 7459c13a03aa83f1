import { addDays, monthsBetween } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type DueRule, dueDates } from "./due-dates.ts";
import { budgetByPaydays } from "./payment-calendar.ts";
import { planPayoff } from "../plan/plan-payoff.ts";
import type { Portfolio } from "../portfolio.ts";

const biweekly = {
  type: "rule" as const,
  rule: { type: "every-days" as const, days: 14 },
  start: "2026-01-02",
  amount: 50_000,
};

test("gives a month with three biweekly paydays half as much again", () => {
  const { amounts } = budgetByPaydays(biweekly, "2026-01-01");

  // 2, 16 and 30 January; 13 and 27 February; …; 3, 17 and 31 July.
  expect(amounts.slice(0, 12).map((amount) => amount / 50_000)).toEqual([
    3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2,
  ]);
});

test("keeps the days of an earlier rule and ignores money before the plan", () => {
  const late = budgetByPaydays(biweekly, "2026-07-01");
  const early = budgetByPaydays(biweekly, "2026-01-01");

  expect(late.amounts.slice(0, 600)).toEqual(early.amounts.slice(6, 606));
});

test("counts semimonthly pay twice and monthly pay once in every month", () => {
  const semimonthly = { type: "semimonthly" as const, days: [15, 31] };
  const monthly = { type: "monthly" as const, anchorDay: 31 };
  const amountsOf = (rule: typeof semimonthly | typeof monthly) =>
    budgetByPaydays({ ...biweekly, rule, start: "2026-01-01" }, "2026-01-01").amounts;

  expect(new Set(amountsOf(semimonthly))).toEqual(new Set([100_000]));
  expect(new Set(amountsOf(monthly))).toEqual(new Set([50_000]));
});

test("sums listed paydays by month and repeats their last year", () => {
  const paydays = [
    { date: "2025-12-31", amount: 99 },
    { date: "2026-01-05", amount: 10_000 },
    { date: "2026-01-20", amount: 5000 },
    { date: "2026-03-01", amount: 20_000 },
  ];

  expect(budgetByPaydays({ type: "paydays", paydays }, "2026-01-15")).toEqual({
    mode: "by-month",
    amounts: [15_000, 0, 20_000],
    period: 3,
  });
  expect(() => budgetByPaydays({ type: "paydays", paydays }, "2026-04-01")).toThrow(RangeError);
});

test("counts as many paydays as the rule has dates in the month", () => {
  const anyRule: fc.Arbitrary<DueRule> = fc.oneof(
    fc.record({
      type: fc.constant("every-days" as const),
      days: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      type: fc.constant("monthly" as const),
      anchorDay: fc.integer({ min: 1, max: 31 }),
    }),
    fc.record({
      type: fc.constant("semimonthly" as const),
      days: fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(
      anyRule,
      fc.integer({ min: -800, max: 200 }),
      fc.integer({ min: 0, max: 60 }),
      (rule, begun, later) => {
        const firstMonth = addDays("2026-03-01", later);
        const start = addDays("2026-03-01", begun);
        const { amounts } = budgetByPaydays({ type: "rule", rule, start, amount: 100 }, firstMonth);
        const expected = Array.from({ length: 24 }, () => 0);
        for (const date of dueDates(rule, start, 1700)) {
          const month = monthsBetween(firstMonth, date);
          if (month >= 0 && month < 24) expected[month] = (expected[month] ?? 0) + 100;
        }

        expect(amounts.slice(0, 24)).toEqual(expected);
      },
    ),
  );
});

test("spends each month the money of its paydays", () => {
  const portfolio: Portfolio = {
    debts: [
      {
        id: "loan",
        balances: [{ id: "loan", amount: 1_000_000, apr: 60_000 }],
        minimum: { type: "fixed", amount: 20_000 },
      },
    ],
    budget: budgetByPaydays(biweekly, "2026-01-01"),
  };
  const outcome = planPayoff(portfolio, { type: "avalanche" });

  expect(
    outcome.kind === "plan" && [1, 2, 7].map((month) => outcome.plan.month(month).paid),
  ).toEqual([150_000, 100_000, 150_000]);
});
