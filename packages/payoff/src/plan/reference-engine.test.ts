import fc from "fast-check";
import { expect, test } from "vitest";

import type { PayoffPlan, PlanMonth, PlanOutcome } from "../payoff-plan.ts";
import { planPayoff, totalPayoff } from "./plan-payoff.ts";
import { anyTask } from "../testing/any-portfolio.ts";
import { draws } from "../testing/draws.ts";
import { type ReferencePlan, referencePlan } from "../testing/reference-engine.ts";

// Compares the engine with an independent implementation of the model (testing/reference-engine.ts).

const RUNS = draws(400);

function monthsOf(plan: PayoffPlan): PlanMonth[] {
  return Array.from({ length: plan.totals.months }, (_, past) => plan.month(past + 1));
}

function shownMonths(plan: PayoffPlan) {
  return monthsOf(plan).map(({ debts }) =>
    Object.fromEntries(
      debts.map(({ id, interest, fee, minimum, extra, end }) => [
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
    escrow: monthsOf(outcome.plan).map(({ escrow }) => escrow),
    payoff: Object.fromEntries(outcome.plan.debts.map((debt) => [debt.id, debt.payoffMonth])),
  };
}

function shownSecond(plan: ReferencePlan) {
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
    escrow: plan.escrow.map(Number),
    payoff: Object.fromEntries(plan.payoff),
  };
}

test("matches the reference engine on random plans", () => {
  const seen = { plan: 0, short: 0, never: 0 };
  fc.assert(
    fc.property(anyTask, ({ portfolio, strategy }) => {
      const second = referencePlan(portfolio, strategy);
      seen[second.kind] += 1;

      expect(shown(planPayoff(portfolio, strategy))).toEqual(shownSecond(second));
    }),
    { numRuns: RUNS },
  );

  // Guards against a generator that mostly produces impossible portfolios.
  expect(seen.plan).toBeGreaterThan(RUNS / 2);
  expect(seen.short).toBeGreaterThan(10);
  expect(seen.never).toBeGreaterThan(0);
});

test("returns the same totals with and without months", () => {
  fc.assert(
    fc.property(anyTask, ({ portfolio, strategy }) => {
      const whole = planPayoff(portfolio, strategy);
      const totals = totalPayoff(portfolio, strategy);

      expect(totals).toEqual(
        whole.kind === "plan" ? { kind: "plan", totals: whole.plan.totals } : whole,
      );
    }),
    { numRuns: draws(100) },
  );
});
