import { monthsBetween } from "@snowball/dates";
import { planPayoff, totalPayoff } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { anyActivity, anyIds, anyState } from "../testing/any-plan-state.ts";

import { advanceState } from "./advance-state.ts";
import { findChangeSteps } from "./change-steps.ts";

test("with every difference made, the plan is that of the later day: no cause hides another", () => {
  fc.assert(
    fc.property(anyState, anyState, anyActivity, anyIds, (...[before, after, activity, ids]) => {
      const months = monthsBetween(before.firstMonth, after.firstMonth);
      fc.pre(months >= 0);
      const outcome = planPayoff(before.portfolio, before.strategy);
      fc.pre(outcome.kind === "plan");
      const expected = advanceState(before, outcome.plan, months);

      const { steps, after: make } = findChangeSteps({
        before,
        expected,
        after,
        activity,
        inferredMinimums: ids,
        estimatedBalances: ids,
        isBudgetDerived: false,
      });
      const made = make(new Set(steps));
      const reversed = make(new Set(steps.toReversed()));

      expect(totalPayoff(made.portfolio, made.strategy)).toEqual(
        totalPayoff(after.portfolio, after.strategy),
      );
      expect(reversed).toEqual(made);
    }),
    { numRuns: 60 },
  );
});
