import { expect, test } from "vitest";

import { explainMonth } from "../explain/index.ts";
import type { PayoffPlan } from "../payoff-plan.ts";
import type { Debt, OpeningTerms, Portfolio, Strategy } from "../portfolio.ts";
import { firstBudget } from "./first-budget.ts";
import { planPayoff } from "./plan-payoff.ts";

const AVALANCHE: Strategy = { type: "avalanche" };

const home: Debt = {
  id: "home",
  balances: [{ id: "home", amount: 312_450_00, apr: 42_500 }],
  minimum: { type: "fixed", amount: 1798_17 },
  escrow: 512_33,
};
const card: Debt = {
  id: "card",
  balances: [{ id: "card", amount: 6_000_00, apr: 240_000 }],
  minimum: { type: "fixed", amount: 150_00 },
};

function planOf(portfolio: Portfolio, strategy = AVALANCHE): PayoffPlan {
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  return outcome.plan;
}

const terms = (about: Partial<OpeningTerms> = {}): OpeningTerms => ({
  accrual: { over: 0, under: 365 },
  due: 0,
  escrow: 0,
  ...about,
});

test("spends escrow from the budget without reducing the debt", () => {
  const plan = planOf({ debts: [home, card], budget: { mode: "total", amount: 3_000_00 } });
  const [first, second] = plan.month(1).debts;

  // The interest of the card is $120.00. Of $3,000.00 the home receives $2,310.50 and the card the rest.
  expect(first).toMatchObject({ payment: 1798_17, escrow: 512_33 });
  expect(second).toMatchObject({ minimum: 150_00, extra: 3_000_00 - 2310_50 - 150_00 });
  expect(plan.month(1)).toMatchObject({ paid: 3_000_00 - 512_33, escrow: 512_33 });
});

test("reports the shortfall if the money does not cover escrow", () => {
  const debts = [home, card];
  const outcome = planPayoff({ debts, budget: { mode: "total", amount: 2_400_00 } }, AVALANCHE);

  expect(outcome).toEqual({
    kind: "impossible",
    fault: {
      code: "BUDGET_BELOW_MINIMUMS",
      month: 1,
      minimums: 2460_50,
      budget: 2_400_00,
      shortfall: 60_50,
    },
  });
  expect(firstBudget({ debts, budget: { mode: "minimums-plus-extra", extra: 0 } })).toBe(2460_50);
});

test("pays escrow in each month, also after its debt is paid off", () => {
  const small = { ...home, balances: [{ id: "home", amount: 3_000_00, apr: 0 }] };
  const plan = planOf({ debts: [small, card], budget: { mode: "total", amount: 3_000_00 } });

  expect(plan.month(1).debts[0]).toMatchObject({ end: 3_000_00 - 1798_17, escrow: 512_33 });
  expect(plan.month(2).debts[0]).toMatchObject({ payment: 1201_83, end: 0, escrow: 512_33 });
  expect(plan.month(3)).toMatchObject({ escrow: 512_33, paid: 3_000_00 - 512_33 });
});

test("charges an opening period's part of a year and spends its own money", () => {
  const opening = {
    money: 900_00,
    debts: {
      home: terms({ accrual: { over: 1, under: 12 }, due: 0, escrow: 0 }),
      card: terms({ accrual: { over: 10, under: 365 }, due: 75_00 }),
    },
  };
  const portfolio: Portfolio = {
    debts: [home, card],
    budget: { mode: "total", amount: 3_000_00 },
    opening,
  };
  const plan = planOf(portfolio);
  const [owedHome, owedCard] = plan.month(1).debts;

  // 6,000.00 × 24 % × 10 ÷ 365 = 39.452…
  expect(owedCard).toMatchObject({ interest: 39_45, minimum: 75_00, extra: 825_00 });
  expect(owedHome).toMatchObject({ minimum: 0, payment: 0, escrow: 0, interest: 1106_59 });
  // Month 2 is a whole month: 2 % interest on the balance, the minimum by its rule, escrow from the budget.
  const later = plan.month(2).debts[1];
  expect(later).toMatchObject({ start: 5139_45, interest: 102_79, minimum: 150_00 });
  expect(plan.month(2)).toMatchObject({ paid: 3_000_00 - 512_33, escrow: 512_33 });
  expect(explainMonth(portfolio, AVALANCHE, { id: "card", month: 1 })).toMatchObject({
    interest: [{ formula: { type: "simple-daily", days: 10, daysOfYear: 365 }, interest: 39_45 }],
    minimum: { rule: { type: "left", amount: 75_00 }, result: 75_00 },
    spending: { budget: 900_00, minimums: 75_00, extra: 825_00 },
  });
});

test("charges only the rest of the first whole month if a statement charged a part of it", () => {
  const opening = { money: 0, debts: { card: terms({ chargedAhead: { over: 13, under: 365 } }) } };
  const plan = planOf({ debts: [card], budget: { mode: "total", amount: 150_00 }, opening });

  // 6,000.00 × 24 % ÷ 12 − 6,000.00 × 24 % × 13 ÷ 365 = 120.00 − 51.287…
  expect(plan.month(1).debts[0]).toMatchObject({ interest: 0, end: 6_000_00 });
  expect(plan.month(2).debts[0]).toMatchObject({ interest: 68_71, end: 5_918_71 });
  expect(plan.month(3).debts[0]).toMatchObject({ interest: 118_37 });
});

test("charges each month the interest of the days that its extras wait, at its own rate", () => {
  const day = (over: number) => ({ over, under: 365 });
  const waits = [day(5), day(3), day(2)];
  const promoted: Debt = {
    ...card,
    balances: [{ id: "card", amount: 6_000_00, apr: 240_000, promo: { apr: 0, months: 2 } }],
  };
  const interestOf = (debt: Debt, about: Partial<OpeningTerms>) => {
    const opening = { money: 0, debts: { card: terms({ accrual: day(10), ...about }) } };
    const plan = planOf({ debts: [debt], budget: { mode: "total", amount: 150_00 }, opening });
    return [1, 2, 3, 4].map((month) => plan.month(month).debts[0]?.interest);
  };

  // 6,000.00 × 24 % × 15 ÷ 365; 6,059.18 × 24 % × (1 ÷ 12 + 3 ÷ 365); the same of 6,042.32 and 2 days; a twelfth.
  expect(interestOf(card, { waits })).toEqual([59_18, 133_14, 128_79, 120_42]);
  // The days that the balance already contains are subtracted from the month's.
  expect(interestOf(card, { waits, chargedAhead: day(13) })[1]).toBe(81_34);
  expect(interestOf(promoted, { waits }).slice(0, 3)).toEqual([0, 0, 124_69]);
});

test("records deferred interest of the days that a statement already recorded only once", () => {
  const deferred = { apr: 299_900, months: 3, accrued: 312_99 };
  const balances = [{ id: "card", amount: 1_450_00, apr: 299_900, deferred }];
  const store: Debt = { id: "card", balances, minimum: { type: "fixed", amount: 0 } };
  const opening = { money: 0, debts: { card: terms({ chargedAhead: { over: 10, under: 365 } }) } };
  const portfolio: Portfolio = { debts: [store], budget: { mode: "total", amount: 0 }, opening };
  const recordedIn = (month: number) => {
    const explained = explainMonth(portfolio, AVALANCHE, { id: "card", month });
    return explained?.interest[0]?.deferred?.added;
  };

  // 1,450.00 × 29.99 % ÷ 12 = 36.24; less 1,450.00 × 29.99 % × 10 ÷ 365 = 11.914…
  expect([1, 2, 3].map(recordedIn)).toEqual([0, 24_32, 36_24]);
});

test("uses whole-month minimums for the budget after an opening period", () => {
  const budget = { mode: "minimums-plus-extra" as const, extra: 500_00 };
  const debts = [home, card];
  const nothingDue = { money: 0, debts: { home: terms(), card: terms() } };
  const plan = planOf({ debts, budget, opening: nothingDue });

  expect(plan.month(1)).toMatchObject({ paid: 0, escrow: 0 });
  const { paid, escrow } = plan.month(2);
  expect(paid + escrow).toBe(firstBudget({ debts, budget, opening: nothingDue }));
  expect(paid + escrow).toBe(2310_50 + 150_00 + 500_00);
});

test("reports a shortfall in month 1 if the opening money is too low", () => {
  const opening = { money: 70_00, debts: { card: terms({ due: 75_00 }) } };
  const budget = { mode: "total" as const, amount: 3_000_00 };

  expect(planPayoff({ debts: [card], budget, opening }, AVALANCHE)).toMatchObject({
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: 1, shortfall: 5_00 },
  });
});

test("certifies the cheapest plan with an opening period", () => {
  const store: Debt = {
    id: "store",
    balances: [{ id: "store", amount: 2_000_00, apr: 299_900, promo: { apr: 0, months: 5 } }],
    minimum: { type: "fixed", amount: 40_00 },
  };
  const small = { ...home, balances: [{ id: "home", amount: 30_000_00, apr: 42_500 }] };
  const opening = {
    money: 800_00,
    debts: {
      home: terms({ accrual: { over: 0, under: 12 } }),
      card: terms({ accrual: { over: 12, under: 365 }, due: 150_00 }),
      store: terms({ accrual: { over: 12, under: 365 } }),
    },
  };
  const { totals, certificate } = planOf(
    { debts: [small, card, store], budget: { mode: "total", amount: 3_400_00 }, opening },
    { type: "optimal" },
  );

  expect(certificate?.lowerBound).toBeLessThanOrEqual(totals.paid);
  expect(certificate?.gap).toBeLessThan(5_00);
});

test("pays a known bill of the first whole month instead of the rule's minimum, and explains it", () => {
  const ruled: Debt = { ...card, minimum: { type: "percent", share: 25_000, floor: 25_00 } };
  const opening = {
    money: 75_00,
    debts: { card: terms({ accrual: { over: 10, under: 365 }, due: 75_00, nextDue: 163_21 }) },
  };
  const portfolio: Portfolio = { debts: [ruled], budget: { mode: "minimums-only" }, opening };
  const plan = planOf(portfolio);
  const minimumOf = (month: number) =>
    explainMonth(portfolio, AVALANCHE, { id: "card", month })?.minimum;

  expect(plan.month(1).debts[0]).toMatchObject({ minimum: 75_00, end: 5_964_45 });
  expect(plan.month(2).debts[0]).toMatchObject({ minimum: 163_21, interest: 119_29 });
  // 2.5 % of (5,920.53 + 118.41).
  expect(plan.month(3).debts[0]).toMatchObject({ minimum: 150_97 });
  expect(minimumOf(2)).toMatchObject({
    rule: { type: "billed", amount: 163_21 },
    usesFloor: false,
    isWholeBalance: false,
    result: 163_21,
  });
  expect(minimumOf(3)).toMatchObject({ rule: { type: "percent" } });
});

test.for([
  [{}, 50, 600_00, 50],
  [{ leastExtra: 1_00 }, 99, 600_00, 0],
  [{ leastExtra: 1_00 }, 1_00, 600_00, 1_00],
  // It pays the card off.
  [{ leastExtra: 1_00 }, 99, 75_50, 50],
] as const)(
  "with %o, of %i beyond the minimum a card that owes %i gets %i",
  ([least, more, owed, extra]) => {
    const small = { ...card, balances: [{ id: "card", amount: owed, apr: 0 }] };
    const opening = {
      money: 75_00 + more,
      debts: { home: terms({ leastExtra: 1_00 }), card: terms({ due: 75_00, ...least }) },
    };
    const plan = planOf(
      { debts: [home, small], budget: { mode: "total", amount: 3_000_00 }, opening },
      {
        type: "custom",
        order: ["card"],
      },
    );

    expect(plan.month(1).debts.find(({ id }) => id === "card")).toMatchObject({ extra });
    expect(plan.month(1).paid).toBe(75_00 + extra);
  },
);

test("requires terms for every debt in an opening period", () => {
  const budget = { mode: "total" as const, amount: 3_000_00 };
  const given = (opening: Portfolio["opening"]) => () =>
    planPayoff({ debts: [card], budget, ...(opening && { opening }) }, AVALANCHE);

  expect(given({ money: 1, debts: {} })).toThrow("debt card: opening.debts has no terms for it");
  expect(given({ money: 0.5, debts: { card: terms() } })).toThrow("whole cents");
  expect(given({ money: 1, debts: { card: terms({ due: 0.5 }) } })).toThrow("whole cents");
  expect(given({ money: 1, debts: { card: terms({ nextDue: -1 }) } })).toThrow("opening.nextDue");
  expect(given({ money: 1, debts: { card: terms({ accrual: { over: 1, under: 0 } }) } })).toThrow(
    "no part of a year",
  );
});
