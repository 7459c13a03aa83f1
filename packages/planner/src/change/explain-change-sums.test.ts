import { monthAfter } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type PlanState, readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { anyActivity, anyIds, anyState } from "../testing/any-plan-state.ts";
import { explain, dayOf, sumOf } from "../testing/plan-days.ts";
import { debt, FIRST_MONTH } from "../testing/plan-states.ts";

/** Returns a state as if it were that of the same day as another one. */
function onDayOf({ read: { firstMonth } }: PlanState, { read, ...later }: PlanState): PlanState {
  return {
    ...later,
    read: { ...read, firstMonth, month: { ...read.month, today: firstMonth } },
  };
}

/** Each run computes several plans, some of a hundred years, so a busy machine needs more time. */
const TIMEOUT_MS = 60_000;

test(
  "the parts add up exactly to the months and cents of the whole change, whatever changed",
  { timeout: TIMEOUT_MS },
  () => {
    fc.assert(
      fc.property(anyState, anyState, anyActivity, anyIds, (...[before, later, activity, ids]) => {
        const isBefore = later.read.firstMonth < before.read.firstMonth;
        const after = isBefore ? onDayOf(before, later) : later;

        const change = explain({
          before,
          after,
          activity,
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
      const again = JSON.parse(JSON.stringify(same)) as PlanState;
      const { month } = same.read;
      const after = { ...again, read: { ...again.read, month } };

      expect(explain({ before: same, after }).parts).toEqual([]);
    }),
  );
});

test("a month that went to plan is time and nothing else", { timeout: TIMEOUT_MS }, () => {
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
        const before = dayOf(debts, { total: "1500.00" });
        const { outcome } = resolvePlan(readQuestion(before));
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

        const { parts } = explain({
          before,
          after: dayOf(left, {
            total: "1500.00",
            today: monthAfter(FIRST_MONTH, months),
            settled: debts.map(({ id }) => id).filter((id) => left.every((each) => each.id !== id)),
          }),
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
      const after = onDayOf(before, later);
      const change = explain({ before, after });
      fc.pre(change.before === null || change.after === null);

      expect(change.parts).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
