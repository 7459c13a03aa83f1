import { planPayoff, type Portfolio, type Strategy } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type ShortMonth, shortMonth } from "./short-month.ts";
import { anyPortfolio, anyStrategy } from "../../../payoff/src/testing/any-portfolio.ts";
import { debt, state } from "../testing/plan-states.ts";

/** A card without interest for four months. */
const cliff: Portfolio = state(
  [
    debt("card", {
      balances: [{ id: "all", amount: 600_000, apr: 279_900, promo: { apr: 0, months: 4 } }],
      minimum: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
    }),
    debt("store", { owed: 20_000, minimum: { type: "fixed", amount: 60_00 } }),
    debt("loan", { owed: 900_000, apr: 60_000, minimum: { type: "fixed", amount: 100_00 } }),
  ],
  { budget: { mode: "total", amount: 230_00 } },
).portfolio;

test("a later month is short of what the debts ask for as the months before leave them", () => {
  const rich = { type: "one-off" as const, month: 5, amount: 10_000_00 };
  const helped = planPayoff({ ...cliff, changes: [rich] }, { type: "avalanche" });
  if (helped.kind !== "plan") throw new Error(helped.fault.code);
  const fifth = helped.plan.month(5).debts;

  // The store card is paid off by then; 1 % of the card, and $132.76 of new interest.
  expect(shortMonth(cliff, { type: "avalanche" })).toMatchObject({
    month: 5,
    money: 230_00,
    due: [
      { id: "card", owed: 5691_79 + 132_76, minimum: 56_92 + 132_76 },
      { id: "loan", owed: 8773_17 + 43_87, minimum: 100_00 },
    ],
    rises: [{ id: "card", reason: "promo-ended", since: 5 }],
  });
  // What is owed contains the month's interest, before its payment.
  const owedIn = ({ start, interest }: (typeof fifth)[number]) => start + interest;
  expect(fifth.map((row) => ({ id: row.id, owed: owedIn(row), minimum: row.minimum }))).toEqual(
    shortMonth(cliff, { type: "avalanche" })?.due,
  );
});

test("a plan that works has no month that is short", () => {
  const enough: Portfolio = { ...cliff, budget: { mode: "total", amount: 400_00 } };

  expect(shortMonth(enough, { type: "avalanche" })).toBeNull();
});

const anyCase = anyPortfolio.chain((portfolio) =>
  fc.record({
    portfolio: fc.integer({ min: 30, max: 100 }).map((percent) => tight(portfolio, percent)),
    strategy: anyStrategy(portfolio),
  }),
);

/** Reduces the money, so that many of the plans run short, in different months. */
function tight(portfolio: Portfolio, percent: number): Portfolio {
  const { budget } = portfolio;
  if (budget.mode !== "total") return portfolio;

  return {
    ...portfolio,
    budget: { ...budget, amount: Math.floor((budget.amount * percent) / 100) },
  };
}

/** Returns the month if it matches the fault; null if the plan does not run short. */
function agrees(portfolio: Portfolio, strategy: Strategy): number | null {
  const outcome = planPayoff(portfolio, strategy);
  const fault = outcome.kind === "impossible" ? outcome.fault : null;
  const isShort = fault?.code === "BUDGET_BELOW_MINIMUMS";
  const short = shortMonth(portfolio, strategy);

  expect(short && { month: short.month, money: short.money, minimums: sumOf(short) }).toEqual(
    isShort ? { month: fault.month, money: fault.budget, minimums: fault.minimums } : null,
  );
  return short && short.month;
}

function sumOf({ due }: ShortMonth): number {
  return due.reduce((sum, { minimum }) => sum + minimum, 0);
}

test("it is the month of the fault, and the minimums add up to those of the fault, to the cent", () => {
  const months: (number | null)[] = [];
  fc.assert(
    fc.property(anyCase, ({ portfolio, strategy }) => {
      months.push(agrees(portfolio, strategy));
    }),
    { numRuns: 250 },
  );

  expect(months.filter((month) => month === 1).length).toBeGreaterThan(10);
  expect(months.filter((month) => month !== null && month > 1).length).toBeGreaterThan(10);
});

test("where even the cheapest plan runs short, it is the month that the search came to", () => {
  // Less than the card requires in its fifth month, whatever is paid before.
  expect(agrees(cliff, { type: "optimal" })).toBe(5);
});
