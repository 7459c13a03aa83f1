import { planPayoff, totalPayoff } from "@snowball/payoff";
import type { Portfolio, Strategy } from "@snowball/payoff";

import type { Fields } from "./read-case.ts";
import { findNullFigure } from "./find-null-figure.ts";
import { PLAN_FIELDS, readCasePortfolio } from "./read-portfolio.ts";
import { refused } from "./show-fault.ts";
import type { Answer, KindOfCase } from "./solver.ts";

/** The cheapest plan found, next to the common strategies and the proven lower bound. */
export const optimalSolvers: readonly KindOfCase[] = [
  ["plan.optimal", solveOptimal, PLAN_FIELDS],
  ["plan.optimalAtMost", solveOptimal, PLAN_FIELDS],
];

/** `lowerBoundCents` and `gapCents` are null if no bound is proven. */
function solveOptimal(input: Fields): Answer {
  const unknown = findNullFigure(input);
  if (unknown) return { error: unknown };

  if (input.has("strategy")) input.object("strategy").oneOf("type", ["optimal"]);
  const portfolio = readCasePortfolio(input);
  const outcome = planPayoff(portfolio, { type: "optimal" });
  if (outcome.kind === "impossible") return refused(outcome.fault);

  const { totals, certificate } = outcome.plan;
  return {
    result: {
      months: totals.months,
      totalPaidCents: totals.paid,
      totalInterestCents: totals.interest,
      lowerBoundCents: certificate?.lowerBound ?? null,
      gapCents: certificate?.gap ?? null,
      avalanche: totalsUnder(portfolio, { type: "avalanche" }),
      snowball: totalsUnder(portfolio, { type: "snowball" }),
    },
  };
}

function totalsUnder(portfolio: Portfolio, strategy: Strategy): Record<string, unknown> {
  const outcome = totalPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") return { error: outcome.fault.code };

  return { months: outcome.totals.months, totalPaidCents: outcome.totals.paid };
}
