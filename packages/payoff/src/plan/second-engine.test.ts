import fc from "fast-check";
import { expect, test } from "vitest";

import type { PayoffPlan, PlanOutcome } from "../payoff-plan.ts";
import { planPayoff, totalPayoff } from "./plan-payoff.ts";
import { anyTask } from "../testing/any-portfolio.ts";
import { type SecondPlan, secondPlan } from "../testing/second-engine.ts";

// The engine against the same model written a second time (testing/second-engine.ts).

const RUNS = 2000;

function shownMonths(plan: PayoffPlan) {
  return Array.from({ length: plan.totals.months }, (_, past) =>
    Object.fromEntries(
      plan
        .month(past + 1)
        .debts.map(({ id, interest, fee, minimum, extra, end }) => [
          id,
          { interest, fee, minimum, extra, end },
        ]),
    ),
  );
}

function shown(outcome: PlanOutcome) {
  if (outcome.kind === "impossible") {
    const { fault } = outcome;
    return fault.code === "BUDGET_BELOW_MINIMUMS"
      ? { code: fault.code, month: fault.month, shortfall: fault.shortfall }
      : { code: fault.code };
  }
  return {
    months: shownMonths(outcome.plan),
    payoff: Object.fromEntries(outcome.plan.debts.map((debt) => [debt.id, debt.payoffMonth])),
  };
}

function shownSecond(plan: SecondPlan) {
  if (plan.kind === "never") return { code: "NEVER_PAYS_OFF" };
  if (plan.kind === "short") {
    return {
      code: "BUDGET_BELOW_MINIMUMS",
      month: plan.month,
      shortfall: Number(plan.shortfall),
    };
  }
  return {
    months: plan.months.map((rows) =>
      Object.fromEntries(
        [...rows].map(([id, row]) => [
          id,
          Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])),
        ]),
      ),
    ),
    payoff: Object.fromEntries(plan.payoff),
  };
}

test(`every number of ${RUNS} random plans is the same in two independent programs`, () => {
  const seen = { plan: 0, short: 0, never: 0 };
  fc.assert(
    fc.property(anyTask, ({ portfolio, strategy }) => {
      const second = secondPlan(portfolio, strategy);
      seen[second.kind] += 1;

      expect(shown(planPayoff(portfolio, strategy))).toEqual(shownSecond(second));
    }),
    { numRuns: RUNS },
  );

  // The generator must not have degenerated into portfolios that cannot be planned.
  expect(seen.plan).toBeGreaterThan(RUNS / 2);
  expect(seen.short).toBeGreaterThan(10);
  expect(seen.never).toBeGreaterThan(0);
}, 60_000);

test("totals without months are the totals of the plan with them", () => {
  fc.assert(
    fc.property(anyTask, ({ portfolio, strategy }) => {
      const whole = planPayoff(portfolio, strategy);
      const totals = totalPayoff(portfolio, strategy);

      expect(totals).toEqual(
        whole.kind === "plan" ? { kind: "plan", totals: whole.plan.totals } : whole,
      );
    }),
    { numRuns: 500 },
  );
});
