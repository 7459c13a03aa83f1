import { expect, test } from "vitest";

import type { PayoffPlan } from "../payoff-plan.ts";
import type { BudgetChange, Debt } from "../portfolio.ts";
import { loan, planned, twoLoans as two } from "../testing/planned.ts";

/** Returns the payment to each debt in a month. */
function paidIn(plan: PayoffPlan, month: number) {
  return Object.fromEntries(plan.month(month).debts.map(({ id, payment }) => [id, payment]));
}

test("returns a plan without months if nothing is owed", () => {
  const credit = loan("credit", -4510, { apr: 249_900, minimum: 2500 });
  const { totals, debts } = planned({ ...two, debts: [credit] });

  expect(totals).toEqual({ months: 0, paid: 0, interest: 0, fees: 0 });
  expect(debts).toEqual([{ id: "credit", payoffMonth: 0, paid: 0, interest: 0, fees: 0 }]);
});

test("applies a credit balance to the card's highest rate", () => {
  const card: Debt = {
    id: "card",
    balances: [
      { id: "credit", amount: -5000, apr: 0 },
      { id: "cheap", amount: 20_000, apr: 100_000 },
      { id: "dear", amount: 12_000, apr: 300_000 },
    ],
    minimum: { type: "fixed", amount: 5000 },
  };
  const first = planned({ ...two, debts: [card] }).month(1).debts[0];

  // 200.00 at 10 % and 70.00 at 30 %.
  expect(first).toMatchObject({ start: 27_000, interest: 167 + 175 });
});

test("pays one-off money to its debt first and the rest to the target", () => {
  const changes: BudgetChange[] = [{ type: "one-off", month: 2, amount: 50_000, debt: "large" }];
  expect(paidIn(planned({ ...two, changes }), 2)).toEqual({ small: 10_000, large: 70_000 });
  expect(planned({ ...two, changes }).month(2).debts[1]?.reasons).toEqual(["MINIMUM", "WINDFALL"]);

  const more: BudgetChange[] = [{ type: "one-off", month: 1, amount: 95_000, debt: "small" }];
  expect(paidIn(planned({ ...two, changes: more }), 1)).toEqual({ small: 100_000, large: 25_000 });
});

test("breaks snowball ties by the higher rate, then input order", () => {
  const target = (...aprs: number[]) => {
    const debts = aprs.map((apr, index) =>
      loan(`${index}`, apr === 0 ? 101_000 : 100_000, { apr, minimum: 5000 }),
    );
    const { debts: rows } = planned({
      debts,
      budget: { mode: "minimums-plus-extra", extra: 1000 },
    }).month(1);
    return rows.find(({ extra }) => extra > 0)?.id;
  };

  // 1,000.00 at 12 % and 1,010.00 at 0 % are both 1,010.00 after a month.
  expect(target(0, 120_000)).toBe("1");
  expect(target(120_000, 0)).toBe("0");
  expect(target(120_000, 120_000)).toBe("0");
  expect(target(0, 0)).toBe("0");
});

test("does not charge cleared deferred interest when a fee reopens the balance", () => {
  const deferred = { apr: 240_000, months: 3, accrued: 9000 };
  const card: Debt = {
    id: "card",
    balances: [
      { id: "sofa", amount: 10_000, apr: 240_000, deferred },
      { id: "purchases", amount: 300_000, apr: 0 },
    ],
    minimum: { type: "fixed", amount: 50 },
    monthlyFee: 100,
  };
  const changes: BudgetChange[] = [
    { type: "one-off", month: 1, amount: 10_050, debt: "card" },
    { type: "one-off", month: 5, amount: 400_000 },
  ];
  const plan = planned({ debts: [card], budget: { mode: "minimums-only" }, changes });

  expect(plan.month(1).owed).toBe(300_000);
  // The fees of months 2 and 3 less two minimums: 1.00 at 24 % is 2 cents, and 0.50 in month 3 is 1 cent.
  expect([1, 2, 3, 4].map((month) => plan.month(month).interest)).toEqual([0, 0, 0, 3]);
});

test("adds back-interest to the balance and not to the minimum", () => {
  const deferred = { apr: 269_900, months: 2, accrued: 31_240 };
  const card: Debt = {
    id: "card",
    balances: [{ id: "sofa", amount: 240_000, apr: 269_900, deferred }],
    minimum: { type: "percentPlusInterest", share: 10_000, floor: 3500 },
    monthlyFee: 500,
  };
  const row = planned({ debts: [card], budget: { mode: "minimums-only" } }).month(3).debts[0];

  // 2,400.00 + 5.00 - 35.00, twice. 312.40 + 53.98 + 53.31 = 419.69 fall due, 52.63 is 2,340.00 at 26.99 % / 12.
  expect(row).toMatchObject({ start: 234_000, interest: 41_969 + 5263, fee: 500 });
  // 1 % of 2,340.00 + 419.69 is 27.60; 52.63 of interest and 5.00 of fees are added.
  expect(row?.minimum).toBe(2760 + 5263 + 500);
});

test.for<{ amount: number; apr: number; up: number; even: number }>([
  // 0.5, 1.5 and 2.5 cents; then slightly below and above half a cent.
  { amount: 50, apr: 120_000, up: 1, even: 0 },
  { amount: 150, apr: 120_000, up: 2, even: 2 },
  { amount: 250, apr: 120_000, up: 3, even: 2 },
  { amount: 5_999_999, apr: 1, up: 0, even: 0 },
  { amount: 6_000_001, apr: 1, up: 1, even: 1 },
])("charges $up on $amount cents at $apr millionths, or half-even $even", (one) => {
  const debts = [loan("one", one.amount, { apr: one.apr, minimum: one.amount })];
  const charged = (rounding: "half-up" | "half-even") =>
    planned({ ...two, debts, rounding }).month(1).interest;

  expect([charged("half-up"), charged("half-even")]).toEqual([one.up, one.even]);
});

test("finds the smallest level payment that clears a loan in its term", () => {
  const mortgage: Debt = {
    ...loan("mortgage", 30_000_000, { apr: 65_000, minimum: 0 }),
    minimum: { type: "amortizing", termMonths: 360 },
  };
  const budget = { mode: "minimums-only" as const };
  const plan = planned({ debts: [mortgage], budget });
  const payment = plan.month(1).debts[0]?.minimum ?? 0;

  // The formula's payment of 1,896.20, rounded, leaves 4.71 after 360 months.
  expect(payment).toBe(189_621);
  expect(plan.totals.months).toBe(360);
  expect(plan.month(360).paid).toBeLessThanOrEqual(payment);
  const less = loan("mortgage", 30_000_000, { apr: 65_000, minimum: payment - 1 });
  expect(planned({ debts: [less], budget }).totals.months).toBe(361);
});

test("starts a term after the deferment, with its interest", () => {
  const student: Debt = {
    ...loan("student", 1_000_000, { apr: 60_000, minimum: 0 }),
    accrual: { type: "simple-daily", yearBasis: "365.25", accrued: 0, capitaliseInMonths: [6] },
    minimum: { type: "amortizing", termMonths: 120 },
    deferment: { months: 6, isSubsidised: false },
  };
  const plan = planned({ debts: [student], budget: { mode: "minimums-only" } });

  expect(plan.totals.months).toBe(126);
  expect(plan.month(6).owed).toBe(1_030_000);
  // PMT(0.5 %, 120, 10,300.00) is 114.35.
  expect(plan.month(7).paid).toBe(11_436);
});

test("charges a Canadian mortgage the monthly rate of half-yearly compounding", () => {
  const mortgage: Debt = {
    ...loan("mortgage", 30_000_000, { apr: 50_000, minimum: 200_000 }),
    accrual: { type: "semi-annual" },
  };

  // 300,000.00 × (1.025^(1/6) − 1) = 1,237.1746…
  expect(planned({ ...two, debts: [mortgage] }).month(1).interest).toBe(123_717);
});

test("returns escrow separately from the payment", () => {
  const house: Debt = {
    ...loan("house", 1_000_000, { apr: 0, minimum: 100_000 }),
    escrow: 30_000,
  };
  const plan = planned({ ...two, debts: [house] });

  expect(plan.month(1).debts[0]?.escrow).toBe(30_000);
  expect(plan.totals).toMatchObject({ months: 10, paid: 1_000_000 });
});

test("pays only the minimum on a loan that accepts no extra payments", () => {
  const [small, large] = two.debts as [Debt, Debt];
  const locked: Debt = { ...small, prepayment: "forbidden" };
  const budget = { mode: "minimums-plus-extra" as const, extra: 5000 };

  expect(paidIn(planned({ debts: [locked, large], budget }), 1)).toEqual({
    small: 10_000,
    large: 25_000,
  });
});

test("pays debts outside a custom order last, the highest rate first", () => {
  const debts = [
    loan("cheap", 50_000, { apr: 50_000, minimum: 1000 }),
    loan("dear", 50_000, { apr: 250_000, minimum: 1000 }),
    loan("named", 50_000, { apr: 10_000, minimum: 1000 }),
  ];
  const { debts: outcomes } = planned(
    { debts, budget: { mode: "minimums-plus-extra", extra: 20_000 } },
    { type: "custom", order: ["named"] },
  );

  const byMonth = outcomes.toSorted((one, other) => one.payoffMonth - other.payoffMonth);
  expect(byMonth.map(({ id }) => id)).toEqual(["named", "dear", "cheap"]);
});

test("gives the reasons of every payment, with cascades and final payments", () => {
  const debts = [
    loan("first", 5000, { apr: 100_000, minimum: 1000 }),
    loan("second", 900_000, { apr: 200_000, minimum: 20_000 }),
    loan("waiting", 990_000, { apr: 10_000, minimum: 20_000 }),
  ];
  const { debts: rows } = planned({
    debts,
    budget: { mode: "minimums-plus-extra", extra: 50_000 },
  }).month(1);

  expect(rows.map(({ reasons }) => reasons)).toEqual([
    ["MINIMUM", "SMALLEST_BALANCE", "FINAL_PAYMENT"],
    ["MINIMUM", "SMALLEST_BALANCE", "CASCADE"],
    ["MINIMUM"],
  ]);
});

test("pays a promotional balance in the month before its rate rises, with the reason", () => {
  const teaser: Debt = {
    id: "teaser",
    balances: [{ id: "teaser", amount: 400_000, apr: 299_900, promo: { apr: 0, months: 6 } }],
    minimum: { type: "fixed", amount: 11_000 },
  };
  const plan = planned(
    {
      debts: [teaser, loan("steady", 400_000, { apr: 199_900, minimum: 10_000 })],
      budget: { mode: "minimums-plus-extra", extra: 40_000 },
    },
    { type: "avalanche" },
  );
  const reasonsIn = (month: number) => plan.month(month).debts.map(({ reasons }) => reasons);

  expect(reasonsIn(5)).toEqual([["MINIMUM"], ["MINIMUM", "HIGHEST_APR"]]);
  expect(reasonsIn(6)).toEqual([["MINIMUM", "HIGHEST_APR", "PROMO_ENDS"], ["MINIMUM"]]);
});
