import fc from "fast-check";
import { expect, test } from "vitest";

import { planPayoff } from "./plan-payoff.ts";
import { replayDebt } from "./replay-debt.ts";
import { anyTask } from "../testing/any-portfolio.ts";
import { draws } from "../testing/draws.ts";

test("replays a plan's payments to the plan's balances", () => {
  fc.assert(
    fc.property(anyTask, ({ portfolio, strategy }) => {
      const outcome = planPayoff(portfolio, strategy);
      fc.pre(outcome.kind === "plan" && outcome.plan.totals.months > 0);
      const months = Math.min(outcome.plan.totals.months, 30);
      const replayed = portfolio.debts.map((debt) => {
        const payments = Array.from({ length: months }, (_, past) => {
          const paid = outcome.plan.month(past + 1).debts.find(({ id }) => id === debt.id);
          return { minimum: paid?.minimum ?? 0, extra: paid?.extra ?? 0 };
        });
        const { balances, carried } = replayDebt(debt, portfolio, payments);
        return balances.reduce((sum, { amount }) => sum + amount, carried);
      });

      expect(replayed).toEqual(
        portfolio.debts.map(({ id }) => outcome.plan.balanceByMonth(id)[months - 1]),
      );
    }),
    { numRuns: draws(50) },
  );
});
