import { monthAfter } from "@snowball/dates";
import { planPayoff } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlanState } from "./plan-state.ts";
import { explainChange } from "./explain-change.ts";
import { anyActivity, anyIds, anyState } from "../testing/any-plan-state.ts";
import { debt, FIRST_MONTH, state, sumOf } from "../testing/plan-states.ts";

/** Each run computes several plans, some of a hundred years, so a busy machine needs more time. */
const TIMEOUT_MS = 60_000;

test(
  "the parts add up exactly to the months and cents of the whole change, whatever changed",
  { timeout: TIMEOUT_MS },
  () => {
    fc.assert(
      fc.property(anyState, anyState, anyActivity, anyIds, (...[before, later, activity, ids]) => {
        const after =
          later.firstMonth < before.firstMonth
            ? { ...later, firstMonth: before.firstMonth }
            : later;

        const change = explainChange({
          before,
          after,
          activity,
          inferredMinimums: ids,
          estimatedBalances: ids,
        });

        fc.pre(change.before !== null && change.after !== null);
        expect(sumOf(change.parts)).toEqual({
          months: change.after.months - change.before.months,
          cost: change.after.cost - change.before.cost,
        });
      }),
      { numRuns: 60 },
    );
  },
);

test("nothing changed: no parts, whatever the plan", { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(anyState, (same) => {
      expect(
        explainChange({ before: same, after: JSON.parse(JSON.stringify(same)) as PlanState }).parts,
      ).toEqual([]);
    }),
  );
});

test("a month that went to plan is told as time and nothing else", { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.integer({ min: 5_000, max: 500_000 }), fc.integer({ min: 0, max: 299_900 })),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.integer({ min: 1, max: 6 }),
      (facts, months) => {
        const debts = facts.map(([owed, apr], index) => debt(`d${index}`, { owed, apr }));
        const before = state(debts, { budget: { mode: "total", amount: 150_000 } });
        const outcome = planPayoff(before.portfolio, before.strategy);
        if (outcome.kind !== "plan" || outcome.plan.totals.months <= months) return;
        const { plan } = outcome;
        const left = debts
          .map((each) => ({
            ...each,
            balances: each.balances.map((balance) => ({
              ...balance,
              amount: plan.balanceByMonth(each.id)[months - 1] ?? 0,
            })),
          }))
          .filter(({ balances: [only] }) => (only?.amount ?? 0) > 0);
        const paid = Array.from({ length: months }, (_, index) => plan.month(index + 1).paid);

        const { parts } = explainChange({
          before,
          after: {
            ...before,
            portfolio: { ...before.portfolio, debts: left },
            firstMonth: monthAfter(FIRST_MONTH, months),
          },
        });

        expect(parts).toEqual([
          {
            cause: "time",
            debt: null,
            months: -months,
            cost: -paid.reduce((sum, each) => sum + each, 0),
          },
        ]);
      },
    ),
  );
});

test("where one of the days has no plan there are no parts", { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(anyState, anyState, (before, later) => {
      const after = { ...later, firstMonth: before.firstMonth };
      const change = explainChange({ before, after });
      fc.pre(change.before === null || change.after === null);

      expect(change.parts).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
