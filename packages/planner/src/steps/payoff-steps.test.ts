import { planPayoff, type Portfolio, type Strategy } from "@snowball/payoff";
import { expect, test } from "vitest";

import { portfolioOf } from "../testing/portfolio-of.ts";
import { payoffSteps } from "./payoff-steps.ts";

function stepsOf(portfolio: Portfolio, strategy: Strategy = { type: "avalanche" }) {
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return { steps: payoffSteps(outcome.plan), plan: outcome.plan };
}

/** The same amount each month. */
function each(amount: number) {
  return { first: amount, last: amount, least: amount, most: amount };
}

test("each debt is a step of its own, in the order of payoff", () => {
  const { steps, plan } = stepsOf(
    portfolioOf(
      { Visa: { owed: 1000, apr: 25, minimum: 35 }, Loan: { owed: 3000, apr: 5, minimum: 80 } },
      { budget: { mode: "minimums-plus-extra", extra: 20_000 } },
    ),
  );

  expect(steps.map(({ debt }) => debt)).toEqual(["Visa", "Loan"]);
  expect(steps[0]).toMatchObject({
    firstMonth: 1,
    same: { payment: each(23_500), others: each(8_000) },
    payoffs: ["Visa"],
  });
  expect(steps[1]?.same?.payment).toEqual(each(31_500));
  expect(steps.at(-1)?.lastMonth).toBe(plan.totals.months);
});

test("without an extra the minimums are a step, until one of them is freed", () => {
  const { steps } = stepsOf(
    portfolioOf({
      Visa: { owed: 100, apr: 0, minimum: 50 },
      Loan: { owed: 1000, apr: 0, minimum: 100 },
    }),
  );

  expect(steps[0]).toMatchObject({ debt: null, firstMonth: 1, lastMonth: 2 });
  expect(steps[0]?.same?.others).toEqual(each(15_000));
  expect(steps[1]).toMatchObject({ debt: "Loan", firstMonth: 3 });
});

test("the steps follow each other without a gap", () => {
  const { steps, plan } = stepsOf(
    portfolioOf(
      {
        A: { owed: 900, apr: 29.99, minimum: 30 },
        B: { owed: 4200, apr: 17.5, minimum: 95 },
        C: { owed: 150, apr: 11, minimum: 25 },
      },
      { budget: { mode: "minimums-plus-extra", extra: 7_500 } },
    ),
    { type: "snowball" },
  );
  const joints = steps
    .slice(1)
    .map(({ firstMonth }, at) => firstMonth - (steps[at]?.lastMonth ?? 0));

  expect(joints.every((months) => months === 1)).toBe(true);
  expect(steps.at(-1)?.lastMonth).toBe(plan.totals.months);
  expect(steps.flatMap(({ payoffs }) => payoffs)).toEqual(["C", "A", "B"]);
});

test("a step ends where a debt is gone, so that each of its payments is told exactly", () => {
  const { steps, plan } = stepsOf(
    portfolioOf(
      { Large: { owed: 9000, apr: 25, minimum: 200 }, Small: { owed: 240, apr: 0, minimum: 60 } },
      { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
    ),
  );

  const { months } = plan.totals;

  expect(steps).toEqual([
    {
      debt: "Large",
      firstMonth: 1,
      lastMonth: 4,
      same: { last: 4, payment: each(30_000), others: each(6_000), besides: [] },
      closing: null,
      payoffs: ["Small"],
    },
    {
      debt: "Large",
      firstMonth: 5,
      lastMonth: months,
      same: { last: months - 1, payment: each(36_000), others: each(0), besides: [] },
      closing: {
        month: months,
        payment: plan.month(months).paid,
        isLast: true,
        lasts: [],
        besides: [],
        others: 0,
      },
      payoffs: ["Large"],
    },
  ]);
});

const TWO_CARDS = {
  Visa: { owed: 4812.3, apr: 24.99, minimum: 145 },
  Store: { owed: 2640, apr: 19.99, minimum: 65 },
};

test.for(["minimums-plus-extra", "minimums-plus-extra-no-rollover"] as const)(
  "money that comes once is a step of its own, and changes no other (%s)",
  (mode) => {
    const { steps } = stepsOf(
      portfolioOf(TWO_CARDS, {
        budget: { mode, extra: 10_000 },
        changes: [{ type: "one-off", month: 4, amount: 120_000 }],
      }),
    );

    expect(
      steps
        .slice(0, 3)
        .map(({ firstMonth, lastMonth, same }) => [
          firstMonth,
          lastMonth,
          same?.payment.least,
          same?.payment.most,
        ]),
    ).toEqual([
      [1, 3, 24_500, 24_500],
      [4, 4, 144_500, 144_500],
      [5, steps[2]?.lastMonth, 24_500, 24_500],
    ]);
  },
);

test("money that is meant for another debt is told beside the minimums", () => {
  const { steps } = stepsOf(
    portfolioOf(TWO_CARDS, {
      budget: { mode: "minimums-plus-extra", extra: 10_000 },
      changes: [{ type: "one-off", month: 4, amount: 120_000, debt: "Store" }],
    }),
  );

  expect(steps[1]).toEqual({
    debt: "Visa",
    firstMonth: 4,
    lastMonth: 4,
    same: {
      last: 4,
      payment: each(24_500),
      others: each(6_500),
      besides: [{ id: "Store", extra: each(120_000) }],
    },
    closing: null,
    payoffs: [],
  });
});

test("money that turns to a second debt beside the first is a step of its own", () => {
  const { plan } = stepsOf(portfolioOf(TWO_CARDS, { budget: { mode: "total", amount: 31_000 } }));
  const first = plan.month(1);
  // As the cheapest plan may: the same money in all, from the second month on for both cards.
  const shared = first.debts.map((debt) => ({
    ...debt,
    extra: 5_000,
    payment: debt.minimum + 5_000,
  }));
  const steps = payoffSteps({
    ...plan,
    totals: { ...plan.totals, months: 2 },
    month: (month) => (month === 1 ? first : { ...first, month, debts: shared }),
  });

  expect(steps.map(({ firstMonth, same }) => [firstMonth, same?.besides])).toEqual([
    [1, []],
    [2, [{ id: "Store", extra: each(5_000) }]],
  ]);
});
