import fc from "fast-check";
import { expect, test } from "vitest";

import { readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { anyActivity, anyIds, anyState } from "../testing/any-plan-state.ts";
import { findChangeSteps } from "./change-steps.ts";
import { expectDebts } from "./expect-debts.ts";

test("with every difference made, the plan is that of the later day: no cause hides another", () => {
  fc.assert(
    fc.property(anyState, anyState, anyActivity, anyIds, (...[before, after, activity, ids]) => {
      fc.pre(before.read.firstMonth <= after.read.firstMonth);
      const planBefore = resolvePlan(readQuestion(before));
      const planAfter = resolvePlan(readQuestion(after));
      fc.pre(planBefore.outcome.kind === "plan");
      const { plan } = planBefore.outcome;
      const carried = before.read.planned.debts;
      const { portfolio } = planBefore;

      const { steps, after: make } = findChangeSteps({
        before,
        after,
        planBefore,
        planAfter,
        expected: expectDebts({ before, after, carried, plan, portfolio, activity, delayed: [] }),
        activity,
        estimatedBalances: ids,
      });
      const made = resolvePlan(make(steps));
      const totals =
        planAfter.outcome.kind === "plan"
          ? { plan: { totals: planAfter.outcome.plan.totals } }
          : { fault: planAfter.outcome.fault };

      expect(made.outcome).toMatchObject(totals);
      expect(make(steps.toReversed())).toEqual(make(steps));
    }),
    { numRuns: 60 },
  );
});
