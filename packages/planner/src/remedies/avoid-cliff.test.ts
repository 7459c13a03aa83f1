import { type Portfolio, planPayoff, type RatedBalance, type Strategy } from "@snowball/payoff";
import { expect, test } from "vitest";

import { type CliffDeadline, findCliffs } from "../alarms/find-cliffs.ts";
import type { PlanChoices } from "../compare/resolve-plan.ts";
import { portfolioOf } from "../testing/portfolio-of.ts";
import { avoidCliff, type CliffRemedy } from "./avoid-cliff.ts";

type Offer = Pick<RatedBalance, "deferred" | "promo">;

const SEVEN_MONTHS: Offer = { deferred: { apr: 269_900, months: 7, accrued: 312_40 } };

/** A store card with an offer, and two debts that take the rest of the budget. */
function household(amount: number, offer = SEVEN_MONTHS): Portfolio {
  const { debts } = portfolioOf({
    Harbor: { owed: 2400, apr: 26.99, minimum: 35 },
    Visa: { owed: 1500, apr: 29.99, minimum: 90 },
    Car: { owed: 14_300, apr: 7.4, minimum: 352 },
  });
  const budget = { mode: "total", amount } as const;

  return {
    debts: debts.map((debt) =>
      debt.id === "Harbor"
        ? { ...debt, balances: debt.balances.map((each) => ({ ...each, ...offer })) }
        : debt,
    ),
    budget,
  };
}

type Asked = { amount: number; strategy: Strategy; cliff: CliffDeadline; choices?: PlanChoices };

/** Returns the remedy for a household with a monthly budget. */
function remedyOf(
  withBudget: (amount: number) => Portfolio,
  { amount, strategy, cliff, choices }: Asked,
): CliffRemedy | null {
  const question = { portfolio: withBudget(amount), strategy, choices: choices ?? null };

  return avoidCliff(question, cliff, { amount, least: 0, withBudget, paid: null });
}

const HARBOR = { debt: "Harbor", balance: "main", lastMonth: 7 };

function resultWith(amount: number, strategy: Strategy) {
  const portfolio = household(amount);
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { totals } = outcome.plan;

  return {
    left: findCliffs(portfolio, outcome.plan)[0]?.left,
    cost: totals.interest + totals.fees,
  };
}

test.for<[Strategy, number]>([
  // Avalanche pays the card only when its next month costs interest.
  [{ type: "avalanche" }, 1_400_50],
  [{ type: "snowball" }, 661_50],
  [{ type: "optimal" }, 661_50],
])(
  "finds the smallest budget in dollars that avoids back-interest, and its savings, by %o",
  ([strategy, now]) => {
    const remedy = remedyOf(household, { amount: now, strategy, cliff: HARBOR });
    if (remedy === null) throw new Error("expected a remedy");
    const total = now + remedy.more;

    expect(total % 100).toBe(0);
    expect(resultWith(now, strategy).left).toBeGreaterThan(0);
    expect(resultWith(total, strategy).left).toBe(0);
    expect(resultWith(total - 100, strategy).left).toBeGreaterThan(0);
    expect(remedy.saved).toBe(resultWith(now, strategy).cost - resultWith(total, strategy).cost);
  },
);

test("does not avoid the back-interest of one card by leaving another card's deferral", () => {
  const deferrals: Record<string, Offer> = {
    Sofa: { deferred: { apr: 269_900, months: 3, accrued: 250_00 } },
    Phone: { deferred: { apr: 249_900, months: 2, accrued: 60_00 } },
  };
  const { debts } = portfolioOf({
    Sofa: { owed: 600, apr: 26.99, minimum: 35 },
    Phone: { owed: 150, apr: 24.99, minimum: 30 },
    Visa: { owed: 1500, apr: 21.99, minimum: 40 },
  });
  const strategy = { type: "optimal" } as const;
  const withBudget = (amount: number): Portfolio => ({
    debts: debts.map((debt) => ({
      ...debt,
      balances: debt.balances.map((each) => ({ ...each, ...deferrals[debt.id] })),
    })),
    budget: { mode: "total", amount },
  });
  const leftWith = (amount: number) => {
    const outcome = planPayoff(withBudget(amount), strategy);
    if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
    const cliffs = findCliffs(withBudget(amount), outcome.plan);
    return Object.fromEntries(cliffs.map(({ debt, left }) => [debt, left > 0]));
  };
  const sofa = { debt: "Sofa", balance: "main", lastMonth: 3 };
  const remedy = remedyOf(withBudget, { amount: 260_00, strategy, cliff: sofa });

  expect(leftWith(260_00)).toEqual({ Sofa: true, Phone: false });
  expect(leftWith(260_00 + (remedy?.more ?? 0))).toEqual({ Sofa: false, Phone: false });
});

test.each([
  ["a multiple of the budget is needed", 500_00, 1],
  ["the budget does not even cover the minimums", 400_00, 7],
])("finds the smallest budget also if %s", (_, amount, months) => {
  const offer = { deferred: { apr: 269_900, months, accrued: 312_40 } };
  const strategy = { type: "snowball" } as const;
  const cliff = { ...HARBOR, lastMonth: months };
  const remedy = remedyOf((each) => household(each, offer), { amount, strategy, cliff });
  if (remedy === null) throw new Error("expected a remedy");
  const leftWith = (total: number) => {
    const portfolio = household(total, offer);
    const outcome = planPayoff(portfolio, strategy);
    return outcome.kind === "plan" ? findCliffs(portfolio, outcome.plan)[0]?.left : null;
  };

  expect(leftWith(amount + remedy.more)).toBe(0);
  expect(leftWith(amount + remedy.more - 100)).not.toBe(0);
  expect(remedy.saved === null).toBe(leftWith(amount) === null);
});

test("finds no budget if the date is before the first payment, or the debt takes no extra payments", () => {
  const strategy = { type: "avalanche" } as const;
  const closed = (amount: number): Portfolio => {
    const open = household(amount);
    return {
      ...open,
      debts: open.debts.map((debt) => ({ ...debt, prepayment: "forbidden" as const })),
    };
  };
  const past = (amount: number) =>
    household(amount, { deferred: { apr: 269_900, months: 0, accrued: 312_40 } });
  const asked = { amount: 2_000_00, strategy };

  expect(remedyOf(past, { ...asked, cliff: { ...HARBOR, lastMonth: 0 } })).toBeNull();
  expect(remedyOf(closed, { ...asked, cliff: HARBOR })).toBeNull();
});

test("finds no budget for a plan of minimums only", () => {
  const strategy = { type: "minimum-only" } as const;

  expect(remedyOf(household, { amount: 661_50, strategy, cliff: HARBOR })).toBeNull();
});

test("finds no budget below the least one, even if lower minimums of later months would allow it", () => {
  const asked = { amount: 661_50, strategy: { type: "snowball" }, cliff: HARBOR } as const;
  const question = { portfolio: household(asked.amount), strategy: asked.strategy, choices: null };
  const budgets = { amount: asked.amount, withBudget: household, paid: null };

  expect(avoidCliff(question, HARBOR, { ...budgets, least: 2_000_50 })?.more).toBe(1_339_00);
});

test("finds the budget that clears a deferral which the plan would rather clear a month early", () => {
  const deferred = { apr: 269_900, months: 3, accrued: 120_00 };
  const { debts } = portfolioOf({ Volt: { owed: 1119, apr: 26.99, minimum: 40 } });
  const [balance] = debts[0]?.balances ?? [];
  if (!debts[0] || !balance) throw new Error("no debt");
  const volt = {
    ...debts[0],
    balances: [
      { ...balance, amount: 220_00 },
      { ...balance, id: "tv", amount: 899_00, deferred },
    ],
  };
  const choices = { steady: null, promoMargin: null, amounts: {}, month: null };
  const cliff = { debt: "Volt", balance: "tv", lastMonth: 3 };
  const moreThan = (amount: number) =>
    remedyOf((each) => ({ debts: [volt], budget: { mode: "total", amount: each } }), {
      amount,
      strategy: { type: "snowball" },
      cliff,
      choices,
    })?.more;

  expect([100_00, 225_00, 300_00].map((amount) => amount + (moreThan(amount) ?? 0))).toEqual([
    375_00, 375_00, 375_00,
  ]);
});
