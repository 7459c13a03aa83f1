import { expect, test } from "vitest";

import type { Debt, Portfolio, YearPart } from "../portfolio.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { MINIMUM_ONLY } from "./policy.ts";
import { simulate } from "./simulate.ts";

const TERM = 60;
const loan: Debt = {
  id: "loan",
  balances: [{ id: "loan", amount: 1_234_567, apr: 67_500 }],
  minimum: { type: "amortizing", termMonths: TERM },
};
const daily: Debt = {
  ...loan,
  accrual: { type: "simple-daily", yearBasis: "365", accrued: 0, capitaliseInMonths: [] },
};

function portfolioOf(debt: Debt, others: Partial<Portfolio> = {}): Portfolio {
  return { debts: [debt], budget: { mode: "minimums-only" }, ...others };
}

const months = (days: number) => Array.from({ length: TERM }, () => ({ days, isLeapYear: false }));

const ALIKE_BUT_FOR_ONE_THING: Record<string, Portfolio> = {
  "the loan": portfolioOf(loan),
  "a cent more": portfolioOf({
    ...loan,
    balances: [{ id: "loan", amount: 1_234_568, apr: 67_500 }],
  }),
  "another rate": portfolioOf({
    ...loan,
    balances: [{ id: "loan", amount: 1_234_567, apr: 67_600 }],
  }),
  "a promotion": portfolioOf({
    ...loan,
    balances: [{ id: "loan", amount: 1_234_567, apr: 67_500, promo: { apr: 0, months: 9 } }],
  }),
  "a longer term": portfolioOf({ ...loan, minimum: { type: "amortizing", termMonths: TERM + 1 } }),
  "a fee": portfolioOf({ ...loan, monthlyFee: 100 }),
  "a rest": portfolioOf({ ...loan, deferment: { months: 7, isSubsidised: false } }),
  "a subsidised rest": portfolioOf({ ...loan, deferment: { months: 7, isSubsidised: true } }),
  "half years": portfolioOf({ ...loan, accrual: { type: "semi-annual" } }),
  "by days": portfolioOf(daily, { calendar: months(30) }),
  "by longer days": portfolioOf(daily, { calendar: months(31) }),
  "by days of a longer last month": portfolioOf(daily, {
    calendar: [...months(30).slice(1), { days: 31, isLeapYear: false }],
  }),
  "by days with interest that is owed": portfolioOf(
    {
      ...daily,
      accrual: { type: "simple-daily", yearBasis: "365", accrued: 90_000, capitaliseInMonths: [2] },
    },
    { calendar: months(30) },
  ),
};

function paymentOf(portfolio: Portfolio): number {
  const [debt] = fixAmortizing(portfolio).debts;
  if (debt?.minimum.type !== "fixed") throw new Error("The payment is not fixed.");
  return debt.minimum.amount;
}

function clears({ debts, ...others }: Portfolio, amount: number): boolean {
  const [debt] = debts;
  if (debt?.minimum.type !== "amortizing") throw new Error("The debt has no term.");
  const monthsMax = debt.minimum.termMonths + (debt.deferment?.months ?? 0);
  const fixed = [{ ...debt, minimum: { type: "fixed" as const, amount } }];
  return (
    simulate(compilePortfolio({ ...others, debts: fixed }), MINIMUM_ONLY, { monthsMax }).end
      .type === "paid-off"
  );
}

test("finds the smallest payment that clears a term, also for similar debts in sequence", () => {
  for (const round of ["first", "again"]) {
    for (const [what, portfolio] of Object.entries(ALIKE_BUT_FOR_ONE_THING)) {
      const payment = paymentOf(portfolio);
      const found = { round, what, enough: clears(portfolio, payment) };
      expect({ ...found, less: clears(portfolio, payment - 1) }).toEqual({
        ...found,
        enough: true,
        less: false,
      });
    }
  }
});

test("finds separate payments for half-up and half-even rounding", () => {
  // The interest of the only month is 0.5 cents: rounded away from zero, or to the even cent.
  const debt: Debt = {
    ...loan,
    balances: [{ id: "loan", amount: 100, apr: 60_000 }],
    minimum: { type: "amortizing", termMonths: 1 },
  };

  expect(paymentOf(portfolioOf(debt))).toBe(101);
  expect(paymentOf(portfolioOf(debt, { rounding: "half-even" }))).toBe(100);
});

test("searches a payment once for all budgets", () => {
  let reads = 0;
  const balance = { id: "loan", amount: 7_654_321, apr: 67_500 };
  Object.defineProperty(balance, "apr", { enumerable: true, get: () => ((reads += 1), 67_500) });
  const debt: Debt = { ...loan, balances: [balance] };
  const readsIn = (portfolio: Portfolio) => {
    reads = 0;
    fixAmortizing(portfolio);
    return reads;
  };

  expect(readsIn(portfolioOf(debt))).toBeGreaterThan(1);
  // One read finds the known payment.
  expect(readsIn({ debts: [{ ...debt }], budget: { mode: "total", amount: 500_000 } })).toBe(1);
  expect(readsIn(portfolioOf({ ...debt, monthlyFee: 1 }))).toBeGreaterThan(1);
});

test("keeps the payment after a deferment while the month passes as expected", () => {
  // Two dollars a day.
  const balances = [{ id: "loan", amount: 1_000_000, apr: 73_000 }];
  const on = (day: number, waits: YearPart[] = []) =>
    portfolioOf(
      {
        ...daily,
        balances,
        accrual: {
          type: "simple-daily",
          yearBasis: "365",
          accrued: 200 * day,
          capitaliseInMonths: [],
        },
        deferment: { months: 7, isSubsidised: false },
      },
      {
        calendar: months(30),
        opening: {
          money: 0,
          debts: { loan: { accrual: { over: 26 - day, under: 365 }, waits, due: 0, escrow: 0 } },
        },
      },
    );

  expect([9, 18, 26].map((day) => paymentOf(on(day)))).toEqual(Array(3).fill(paymentOf(on(0))));
  // The lender knows nothing of extras that wait for paychecks.
  const waits = Array<YearPart>(12).fill({ over: 1, under: 365 });
  expect(paymentOf(on(0, waits))).toBe(paymentOf(on(0)));
  expect(clears(on(0), paymentOf(on(0)))).toBe(true);
  expect(clears(on(0), paymentOf(on(0)) - 1)).toBe(false);
});

test("does not reuse a cached payment after the caller changes an object", () => {
  const balance = { id: "loan", amount: 3_333_333, apr: 67_500 };
  const debt: Debt = { ...loan, balances: [balance] };
  const before = paymentOf(portfolioOf(debt));
  balance.amount = 6_666_666;

  expect(paymentOf(portfolioOf(debt))).toBeGreaterThan(before);
});
