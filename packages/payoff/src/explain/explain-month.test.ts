import fc from "fast-check";
import { expect, test } from "vitest";

import { explainMonth } from "./explain-month.ts";
import type { MonthExplanation } from "./month-explanation.ts";
import { planPayoff } from "../plan/plan-payoff.ts";
import type { Debt, Portfolio } from "../portfolio.ts";
import { anyTask } from "../testing/any-portfolio.ts";
import { draws } from "../testing/draws.ts";

const card: Debt = {
  id: "card",
  balances: [
    { id: "purchases", amount: 481_230, apr: 249_900 },
    { id: "transfer", amount: 100_000, apr: 199_900, promo: { apr: 0, months: 12 } },
  ],
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 3500 },
  monthlyFee: 500,
};
const portfolio: Portfolio = {
  debts: [card],
  budget: { mode: "minimums-plus-extra", extra: 20_000 },
};

test("explains a card's month: each product, the minimum's rule and every allocation", () => {
  expect(explainMonth(portfolio, { type: "avalanche" }, { id: "card", month: 1 })).toEqual({
    id: "card",
    month: 1,
    start: 581_230,
    interest: [
      {
        balance: "purchases",
        start: 481_230,
        apr: 249_900,
        isPromotional: false,
        formula: { type: "monthly" },
        chargedAhead: null,
        waits: null,
        // 4,812.30 × 24.99 % ÷ 12
        unrounded: "100.216147",
        interest: 10_022,
        deferred: null,
      },
      {
        balance: "transfer",
        start: 100_000,
        apr: 0,
        isPromotional: true,
        formula: { type: "monthly" },
        chargedAhead: null,
        waits: null,
        unrounded: "0.000000",
        interest: 0,
        deferred: null,
      },
    ],
    carried: null,
    fees: { monthly: 500, annual: 0 },
    due: 591_752,
    minimum: {
      rule: {
        type: "percentPlusInterest",
        of: 581_230,
        share: 10_000,
        portion: 5812,
        charged: 10_522,
        floor: 3500,
      },
      usesFloor: false,
      isWholeBalance: false,
      result: 16_334,
    },
    minimumTo: [{ balance: "transfer", amount: 16_334 }],
    escrow: 0,
    spending: {
      budget: 36_334,
      minimums: 16_334,
      extra: 20_000,
      reasons: ["MINIMUM", "HIGHEST_APR", "STOPS_FEE"],
    },
    extraTo: [{ balance: "purchases", amount: 20_000 }],
    end: 555_418,
  });
});

test("explains a minimum in the month in which back-interest falls due", () => {
  const deferred = { apr: 269_900, months: 1, accrued: 31_240 };
  const balances = [{ id: "sofa", amount: 240_000, apr: 269_900, deferred }];
  const sofa: Portfolio = {
    debts: [{ ...card, balances }],
    budget: { mode: "minimums-only" },
  };
  const month = explainMonth(sofa, { type: "minimum-only" }, { id: "card", month: 2 });

  // 2,400.00 + 5.00 - 35.00 = 2,370.00; 312.40 + 53.98 of back-interest; 53.31 of interest and 5.00 of fees.
  expect(month?.interest[0]?.deferred?.charged).toBe(36_638);
  expect(month?.minimum.rule).toMatchObject({ of: 273_638, portion: 2736, charged: 5831 });
  expect(month?.minimum.result).toBe(2736 + 5831);
});

test("explains a student loan's month: days, carried and capitalized interest", () => {
  const student: Debt = {
    id: "student",
    balances: [{ id: "loan", amount: 950_000, apr: 82_500 }],
    minimum: { type: "fixed", amount: 10_000 },
    accrual: { type: "simple-daily", yearBasis: "365.25", accrued: 5000, capitaliseInMonths: [2] },
    deferment: { months: 2, isSubsidised: false },
  };
  const loan: Portfolio = {
    debts: [student],
    budget: { mode: "minimums-plus-extra", extra: 0 },
    calendar: [{ days: 32, isLeapYear: false }],
  };
  const explained = explainMonth(loan, { type: "snowball" }, { id: "student", month: 2 });

  expect(explained).toMatchObject({
    // 9,500.00 × 8.25 % × 32 ÷ 365.25
    interest: [
      {
        formula: { type: "simple-daily", days: 32, daysOfYear: 365.25 },
        unrounded: "68.665297",
        interest: 6867,
      },
    ],
    carried: { before: 11_867, capitalised: 18_734, after: 0 },
    minimum: { rule: { type: "deferment" }, result: 0 },
    end: 968_734,
  });
});

test("explains deferred interest while it accrues and when it is charged", () => {
  const sofa: Debt = {
    id: "sofa",
    balances: [
      {
        id: "sofa",
        amount: 200_000,
        apr: 269_900,
        deferred: { apr: 269_900, months: 6, accrued: 27_000 },
      },
    ],
    minimum: { type: "fixed", amount: 4000 },
  };
  const bought: Portfolio = { debts: [sofa], budget: { mode: "minimums-only" } };
  const stepIn = (month: number) =>
    explainMonth(bought, { type: "minimum-only" }, { id: "sofa", month })?.interest[0];

  expect(stepIn(1)).toMatchObject({
    interest: 0,
    deferred: { before: 27_000, added: 4498, charged: 0 },
  });
  const seventh = stepIn(7);
  expect(seventh?.deferred?.charged).toBe(seventh?.deferred?.before);
  // 1,760.00 × 26.99 % ÷ 12 = 39.59, with the memo.
  expect(seventh?.interest).toBe(3959 + (seventh?.deferred?.before ?? 0));
});

test("returns null for a paid-off debt or a month after the plan", () => {
  const strategy = { type: "avalanche" as const };

  expect(explainMonth(portfolio, strategy, { id: "card", month: 1201 })).toBeNull();
  expect(() => explainMonth(portfolio, strategy, { id: "none", month: 1 })).toThrow(RangeError);
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the sums of an explanation, to compare with the plan's own row. */
function addedUp(explained: MonthExplanation) {
  return {
    start: explained.start,
    interest: sum(explained.interest.map(({ interest }) => interest)),
    fee: sum(Object.values(explained.fees)),
    minimum: explained.minimum.result,
    minimumTo: sum(explained.minimumTo.map(({ amount }) => amount)),
    extra: explained.spending.extra,
    extraTo: sum(explained.extraTo.map(({ amount }) => amount)),
    reasons: explained.spending.reasons,
    end: explained.end,
  };
}

test("explains exactly the planned figures, in every month of every debt", () => {
  fc.assert(
    fc.property(anyTask, fc.nat(), ({ portfolio: any, strategy }, pick) => {
      const outcome = planPayoff(any, strategy);
      if (outcome.kind !== "plan" || outcome.plan.totals.months === 0) return;

      const month = 1 + (pick % outcome.plan.totals.months);
      for (const row of outcome.plan.month(month).debts) {
        const { id, start, interest, fee, minimum, extra, reasons, end } = row;
        const explained = explainMonth(any, strategy, { id, month });
        const planned = { start, interest, fee, minimum, extra, reasons, end };

        expect(explained && addedUp(explained)).toEqual({
          ...planned,
          minimumTo: minimum,
          extraTo: extra,
        });
      }
    }),
    { numRuns: draws(50) },
  );
}, 30_000);
