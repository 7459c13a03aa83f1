import { type BudgetChange, totalPayoff } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { anyState } from "../testing/any-plan-state.ts";
import { readQuestion } from "../compare/resolve-plan.ts";
import {
  asBudgetChanges,
  type Shortfall,
  SINKING_FUND_MONTHS_MAX,
  sinkingFund,
  type UnderfundedPlan,
} from "./sinking-fund.ts";

/** Each run computes some dozen plans, so a busy machine needs more time. */
const TIMEOUT_MS = 60_000;

function shortfallOf({ portfolio, strategy }: Omit<UnderfundedPlan, "fault">): Shortfall | null {
  const outcome = totalPayoff(portfolio, strategy);
  const fault = outcome.kind === "impossible" ? outcome.fault : null;

  return fault?.code === "BUDGET_BELOW_MINIMUMS" ? fault : null;
}

/** One month has less money, so that many plans run short in it. */
const anyUnderfunded = fc
  .record({ state: anyState, month: fc.integer({ min: 1, max: 20 }), less: fc.nat(90_000) })
  .map(({ state, month, less }) => {
    const { portfolio, strategy } = readQuestion(state);
    const gap: BudgetChange = { type: "one-off", month, amount: -less };
    const tried = { ...portfolio, changes: [...(portfolio.changes ?? []), gap] };

    return { portfolio: tried, strategy, fault: shortfallOf({ portfolio: tried, strategy }) };
  });

test(
  "a sinking fund makes a plan of the same money: what the months before give is what the short one gets",
  { timeout: TIMEOUT_MS },
  () => {
    let found = 0;
    fc.assert(
      fc.property(anyUnderfunded, ({ portfolio, strategy, fault }) => {
        fc.pre(fault !== null);
        const fund = sinkingFund({ portfolio, strategy, fault });
        fc.pre(fund !== null);
        found += 1;
        const moved = asBudgetChanges(fund);
        const changes = [...(portfolio.changes ?? []), ...moved];

        expect(fund.month).toBe(fault.month);
        expect(fund.contributions.length).toBeLessThanOrEqual(SINKING_FUND_MONTHS_MAX);
        expect(Math.max(...fund.contributions) - Math.min(...fund.contributions)).toBeLessThan(2);
        expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(moved.every(({ month }) => month >= 1)).toBe(true);
        expect(totalPayoff({ ...portfolio, changes }, strategy).kind).toBe("plan");
      }),
      { numRuns: 25 },
    );
    expect(found).toBeGreaterThan(0);
  },
);
