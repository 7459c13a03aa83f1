import type { Debt, Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { resolvePlan, type PlanChoices } from "./resolve-plan.ts";

const NOT_CHOSEN: PlanChoices = { steady: null, promoMargin: null, amounts: {}, month: null };
const CHEAPEST = { type: "optimal" } as const;

const card = (id: string, amount: number, apr: number): Debt => ({
  id,
  balances: [{ id, amount, apr }],
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
});
/** With these rates constant payments cost some dollars in total; with wider ones more than a dollar a month. */
const near: Portfolio = {
  debts: [card("visa", 420_000, 249_900), card("store", 190_000, 259_900)],
  budget: { mode: "total", amount: 600_00 },
};
const wide: Portfolio = {
  debts: [card("loan", 1_800_000, 59_900), card("store", 1_500_000, 299_900)],
  budget: { mode: "total", amount: 900_00 },
};

function follow(portfolio: Portfolio, choices: Partial<PlanChoices> = {}) {
  const followed = resolvePlan({
    portfolio,
    strategy: CHEAPEST,
    choices: { ...NOT_CHOSEN, ...choices },
  });
  if (followed.outcome.kind === "impossible") throw new Error(followed.outcome.fault.code);
  return { ...followed, plan: followed.outcome.plan };
}

test("keeps payments constant by default only below a dollar a month", () => {
  const [little, much] = [follow(near), follow(wide)];

  expect(little.steady?.isOn).toBe(true);
  expect(little.steady?.price).toBeGreaterThan(0);
  expect(little.steady?.price).toBeLessThan(little.plan.totals.months * 100);
  expect(much.steady?.isOn).toBe(false);
  expect(much.steady?.price).toBeGreaterThan(much.plan.totals.months * 100);
});

test("constant payments never delay a chosen order's first payoff by default", () => {
  const debts = [card("visa", 700_000, 219_900), card("store", 90_000, 225_900)];
  const slow: Portfolio = { debts, budget: { mode: "total", amount: 230_00 } };
  const firstPayoff = (steady: boolean | null) => {
    const choices = { ...NOT_CHOSEN, steady };
    const { outcome } = resolvePlan({ portfolio: slow, strategy: { type: "snowball" }, choices });
    return outcome.kind === "plan" ? outcome.plan.debts.map((debt) => debt.payoffMonth) : null;
  };

  expect(firstPayoff(null)).toEqual(firstPayoff(false));
  expect(firstPayoff(null)).not.toEqual(firstPayoff(true));
});

test.each([
  ["near", near],
  ["wide", wide],
])("what was chosen counts, and the price is the same either way: %s", (_, portfolio) => {
  const [on, off] = [follow(portfolio, { steady: true }), follow(portfolio, { steady: false })];

  expect([on.steady?.isOn, off.steady?.isOn]).toEqual([true, false]);
  expect(on.plan.totals.paid - off.plan.totals.paid).toBe(on.steady?.price);
  expect(off.steady?.price).toBe(on.steady?.price);
  expect(off.amounts).toEqual({});
  expect(off.plan.certificate).not.toBeNull();
});

test("continues a constant plan's amounts when lenders require less", () => {
  const { amounts } = follow(near);
  const debts = near.debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((each) => ({ ...each, amount: each.amount - 50_000 })),
  }));
  const later = { ...near, debts };

  expect(follow(later).amounts).not.toEqual(amounts);
  expect(follow(later, { amounts }).amounts).toEqual(amounts);
  expect(
    follow(later, { amounts })
      .plan.month(1)
      .debts.map(({ minimum }) => minimum),
  ).toEqual(Object.values(amounts));
});

test("recomputes previous amounts that the budget no longer covers", () => {
  const amounts = { visa: 500_00, store: 200_00 };

  expect(follow(near, { amounts, steady: true }).amounts).toEqual(follow(near).amounts);
});

test.each([
  { mode: "minimums-plus-extra", extra: 300_00 },
  { mode: "minimums-plus-extra-no-rollover", extra: 300_00 },
] as const)("there is nothing to choose where the money changes by itself: $mode", (budget) => {
  expect(follow({ ...near, budget }, { steady: true }).steady).toBeNull();
});

test("keeps a plan that is already constant, with its certificate", () => {
  const fixed = near.debts.map((debt) => ({
    ...debt,
    minimum: { type: "fixed" as const, amount: 90_00 },
  }));
  const followed = follow({ ...near, debts: fixed });

  expect(followed.steady).toBeNull();
  expect(followed.plan.certificate).not.toBeNull();
});

const sofa: Debt = {
  id: "sofa",
  balances: [
    {
      id: "sofa",
      amount: 90_000,
      apr: 299_900,
      deferred: { apr: 299_900, months: 8, accrued: 0 },
    },
  ],
  minimum: { type: "fixed", amount: 40_00 },
};
const visa: Debt = {
  id: "visa",
  balances: [{ id: "visa", amount: 320_000, apr: 189_900 }],
  minimum: { type: "fixed", amount: 90_00 },
};
const promoted: Portfolio = { debts: [sofa, visa], budget: { mode: "total", amount: 450_00 } };

test("ends a promotional balance a month early by default, at a price", () => {
  const [early, late] = [follow(promoted), follow(promoted, { promoMargin: false })];

  expect(early.plan.debts[0]?.payoffMonth).toBe(7);
  expect(late.plan.debts[0]?.payoffMonth).toBe(8);
  expect([early.promoMargin?.isOn, late.promoMargin?.isOn]).toEqual([true, false]);
  expect(early.promoMargin?.price).toBe(early.plan.totals.paid - late.plan.totals.paid);
  expect(late.promoMargin?.price).toBe(early.promoMargin?.price);
  // The bound is computed with the lenders' terms.
  expect(early.plan.certificate).toBeNull();
});

test("keeps the terms of a promotion that cannot end in time", () => {
  const large: Debt = {
    ...sofa,
    balances: [{ id: "sofa", amount: 2_000_000, apr: 99_900, promo: { apr: 0, months: 8 } }],
    minimum: { type: "fixed", amount: 150_00 },
  };
  const followed = follow({ ...promoted, debts: [large, visa] });

  expect(followed.promoMargin).toBeNull();
  expect(followed.portfolio.debts[0]?.balances[0]?.promo?.months).toBe(8);
});
