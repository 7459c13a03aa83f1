import { planPayoff, totalPayoff, type Portfolio } from "@snowball/payoff";
import { snowball as nodeDebtSnowball } from "node-debt-snowball";

import { runPlainLoop } from "./plain-loop.ts";
import { type Order, type Problem, problem } from "./problem.ts";
import { timeCalls } from "./time-calls.ts";

/** One planner on one order: what it answers, and how far that is from exact. */
export type PlannerRow = {
  order: Order;
  planner: string;
  months: number;
  /** Interest beyond the exact answer of the planner's own convention, in cents. */
  deviation: number;
  /** Time, where the plain loop takes 1. */
  ratio: number;
};

type Answer = { months: number; interest: number };
type Planner = { name: string; isRankedOnce: boolean; run: (order: Order) => Answer };

/** Ten debts, $60,597.31, $500 beyond the minimums. */
export function measurePlanners(): PlannerRow[] {
  return (["snowball", "avalanche"] as const).flatMap((order) => {
    const times = timeCalls(
      planners.map(
        ({ run }) =>
          () =>
            run(order),
      ),
    );
    const [limit = 1] = times;

    return planners.map(({ name, isRankedOnce, run }, index) => {
      const exact = runPlainLoop(problem, order, { isRankedOnce });
      const { months, interest } = run(order);
      const deviation = Math.round(interest - exact.interest);

      return { order, planner: name, months, deviation, ratio: (times[index] ?? 0) / limit };
    });
  });
}

const portfolio = portfolioOf(problem);
const dollars = problem.debts.map(({ id, balance, apr, minimum }) => ({
  name: id,
  balance: balance / 100,
  interest: apr / 10_000,
  minPayment: minimum / 100,
}));

/** The first is the limit. */
const planners: readonly Planner[] = [
  {
    name: "limit: a plain integer loop, no schedule",
    isRankedOnce: false,
    run: (order) => runPlainLoop(problem, order),
  },
  { name: "ours, totals", isRankedOnce: false, run: ourTotals },
  { name: "ours, every month", isRankedOnce: false, run: ourPlan },
  {
    name: "node-debt-snowball",
    isRankedOnce: true,
    run: (order) => {
      const { totalPayments, totalInterestPaid } = nodeDebtSnowball(
        dollars,
        problem.extra / 100,
        order,
      );
      return { months: totalPayments, interest: totalInterestPaid * 100 };
    },
  },
];

/** The same debts for the engine. */
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

function ourTotals(order: Order): Answer {
  const outcome = totalPayoff(portfolio, { type: order });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.totals;
}

function ourPlan(order: Order): Answer {
  const outcome = planPayoff(portfolio, { type: order });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.plan.totals;
}
