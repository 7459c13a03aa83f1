import { monthAfter } from "@snowball/dates";
import { planPayoff } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { owedOn } from "./owed-on.ts";
import { anyState } from "../testing/any-plan-state.ts";
import { debt, FIRST_MONTH, state } from "../testing/plan-states.ts";

import { advanceState } from "./advance-state.ts";

test("some months on, each debt is owed what the plan says, whatever balances and fees it has", () => {
  fc.assert(
    fc.property(anyState, fc.integer({ min: 0, max: 30 }), (before, months) => {
      const outcome = planPayoff(before.portfolio, before.strategy);
      fc.pre(outcome.kind === "plan" && before.portfolio.debts.length > 0);
      const { plan } = outcome;

      const { portfolio, planned } = advanceState(before, plan, months);

      const last = Math.min(months, plan.totals.months);
      const expected = before.portfolio.debts.map((each) =>
        last === 0 ? owedOn(each) : (plan.balanceByMonth(each.id)[last - 1] ?? 0),
      );
      const paid = Array.from({ length: last }, (_, index) => plan.month(index + 1).paid);
      expect(portfolio.debts.map(owedOn)).toEqual(expected);
      expect([...planned.values()].reduce((sum, each) => sum + each, 0)).toBe(
        paid.reduce((sum, each) => sum + each, 0),
      );
    }),
    { numRuns: 60 },
  );
});

test("planned again some months later, a plan continues as before, to the month and the cent", () => {
  fc.assert(
    fc.property(anyState, fc.integer({ min: 1, max: 20 }), (before, months) => {
      const { debts } = before.portfolio;
      // After the deferment the loan's minimum is added.
      fc.pre(debts.every(({ deferment }) => deferment === undefined));
      const outcome = planPayoff(before.portfolio, before.strategy);
      fc.pre(outcome.kind === "plan" && outcome.plan.totals.months > months);
      const { plan } = outcome;

      const { portfolio, strategy, planned } = advanceState(before, plan, months);
      const later = planPayoff(portfolio, strategy);

      const paid = [...planned.values()].reduce((sum, each) => sum + each, 0);
      expect(later.kind === "plan" && later.plan.totals).toMatchObject({
        months: plan.totals.months - months,
        paid: plan.totals.paid - paid,
      });
    }),
    { numRuns: 60 },
  );
});

test("spans of months are shorter by those that passed, and what is over is gone", () => {
  const promoted = debt("a", {
    balances: [{ id: "a", amount: 100_000, apr: 200_000, promo: { apr: 0, months: 3 } }],
    annualFee: { amount: 9_500, firstMonth: 2 },
    deferment: { months: 4, isSubsidised: true },
  });
  const before = state([promoted], {
    changes: [
      { type: "one-off", month: 2, amount: 1_000 },
      { type: "one-off", month: 5, amount: 2_000 },
      { type: "recurring", firstMonth: 1, everyMonths: 5, lastMonth: 11, amount: 3_000 },
      { type: "pause", firstMonth: 1, lastMonth: 4 },
      { type: "pause", firstMonth: 1, lastMonth: 2 },
    ],
  });

  const outcome = planPayoff(before.portfolio, before.strategy);
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
  const { portfolio } = advanceState(before, outcome.plan, 3);

  expect(portfolio.debts[0]).toMatchObject({
    annualFee: { amount: 9_500, firstMonth: 11 },
    deferment: { months: 1, isSubsidised: true },
  });
  expect(portfolio.debts[0]?.balances).toEqual([{ id: "a", amount: 108_500, apr: 200_000 }]);
  expect(portfolio.changes).toEqual([
    { type: "one-off", month: 2, amount: 2_000 },
    { type: "recurring", firstMonth: 3, everyMonths: 5, lastMonth: 8, amount: 3_000 },
    { type: "pause", firstMonth: 1, lastMonth: 1 },
  ]);
});

test("the money of a plan stays what month 1 made it, though percentages would ask for less", () => {
  const card = debt("card", {
    minimum: { type: "percent", share: 30_000, floor: 2_500 },
    owed: 500_000,
  });
  const before = state([card], { extra: 10_000, firstMonth: monthAfter(FIRST_MONTH, 0) });
  const outcome = planPayoff(before.portfolio, before.strategy);
  const plan = outcome.kind === "plan" ? outcome.plan : null;

  const { portfolio } = plan ? advanceState(before, plan, 2) : { portfolio: null };

  expect(portfolio?.budget).toEqual({ mode: "total", amount: plan?.month(1).paid ?? 0 });
});
