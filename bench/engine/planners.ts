import { planPayoff, totalPayoff, type Portfolio } from "@snowball/payoff";
import { snowball as nodeDebtSnowball } from "node-debt-snowball";

import { runPlainLoop } from "./plain-loop.ts";
import type { Order, Problem } from "./portfolios.ts";
import { timeCalls } from "./time-calls.ts";

/** The result of one planner for one order, compared with the exact result. */
export type PlannerRow = {
  order: Order;
  planner: string;
  months: number;
  /** Cents of interest above the exact result under the planner's own convention. */
  deviation: number;
  /** Time relative to the plain loop. */
  ratio: number;
  microseconds: number;
};

type Answer = { months: number; interest: number };
type Planner = { name: string; isRankedOnce: boolean; run: (order: Order) => Answer };

export function measurePlanners(problem: Problem): PlannerRow[] {
  const planners = plannersOf(problem);
  return (["snowball", "avalanche"] as const).flatMap((order) => {
    const times = timeCalls(
      planners.map(
        ({ run }) =>
          () =>
            run(order),
      ),
    );
    const [baseline = 1] = times;

    return planners.map(({ name, isRankedOnce, run }, index) => {
      const exact = runPlainLoop(problem, order, { isRankedOnce });
      const { months, interest } = run(order);
      const time = times[index] ?? 0;
      const deviation = Math.round(interest - exact.interest);

      return {
        order,
        planner: name,
        months,
        deviation,
        ratio: time / baseline,
        microseconds: time,
      };
    });
  });
}

/** The first planner is the baseline. */
function plannersOf(problem: Problem): readonly Planner[] {
  const portfolio = portfolioOf(problem);
  return [
    {
      name: "baseline: plain integer loop, no schedule",
      isRankedOnce: false,
      run: (order) => runPlainLoop(problem, order),
    },
    { name: "Snowball, totals", isRankedOnce: false, run: (order) => ourTotals(portfolio, order) },
    {
      name: "Snowball, full schedule",
      isRankedOnce: false,
      run: (order) => ourPlan(portfolio, order),
    },
    { name: "node-debt-snowball", isRankedOnce: true, run: peerOn(problem) },
  ];
}

function peerOn({ debts, extra }: Problem): (order: Order) => Answer {
  const dollars = debts.map(({ id, balance, apr, minimum }) => ({
    name: id,
    balance: balance / 100,
    interest: apr / 10_000,
    minPayment: minimum / 100,
  }));
  return (order) => {
    const { totalPayments, totalInterestPaid } = nodeDebtSnowball(dollars, extra / 100, order);
    return { months: totalPayments, interest: totalInterestPaid * 100 };
  };
}

function portfolioOf({ debts, extra }: Problem): Portfolio {
  return {
    debts: debts.map(({ id, balance, apr, minimum }) => ({
      id,
      balances: [{ id: "1", amount: balance, apr }],
      minimum: { type: "fixed", amount: minimum },
    })),
    budget: { mode: "minimums-plus-extra", extra },
  };
}

function ourTotals(portfolio: Portfolio, order: Order): Answer {
  const outcome = totalPayoff(portfolio, { type: order });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.totals;
}

function ourPlan(portfolio: Portfolio, order: Order): Answer {
  const outcome = planPayoff(portfolio, { type: order });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.plan.totals;
}
