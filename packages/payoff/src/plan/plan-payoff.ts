import { compilePortfolio } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { faultOf } from "./fault-of-run.ts";
import { certify } from "../optimal/certify.ts";
import { findCheapest } from "../optimal/find-cheapest.ts";
import type { PlanFault, PlanOutcome, TotalsOutcome } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { openTape } from "./plan-tape.ts";
import type { Portfolio, Strategy } from "../portfolio.ts";
import { presentPlan, totalsOf } from "./present-plan.ts";
import type { Ranking } from "./rank-target.ts";
import { simulate } from "./simulate.ts";
import type { SimulationOptions } from "./simulate.ts";

/**
 * The whole plan: what is paid to which debt in which month, until nothing is owed. Model R1-monthly
 * (docs/engine.md). Exact to the cent; a plan that cannot be is an answer with its reason.
 * @throws RangeError for portfolios that no reader of facts produces (see find-fault.ts).
 */
export function planPayoff(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  const tape = openTape(portfolio.debts.length);
  const result = runStrategy(portfolio, strategy, { tape });
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  const plan = presentPlan(result.run, tape);
  if (strategy.type !== "optimal") return { kind: "plan", plan };
  return { kind: "plan", plan: { ...plan, certificate: certify(result.run, tape) } };
}

/** The same without months: what a slider needs while it moves. */
export function totalPayoff(portfolio: Portfolio, strategy: Strategy): TotalsOutcome {
  const result = runStrategy(portfolio, strategy, {});
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", totals: totalsOf(result.run) };
}

function runStrategy(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): { run: PlanRun } | { fault: PlanFault } {
  const before = findFault(given, strategy);
  if (before) return { fault: before };

  const compiled = compilePortfolio(fixAmortizing(given));
  const { run, end } = simulate(compiled, rankingOf(strategy, compiled), options);
  const fault = faultOf(run, end);
  return fault ? { fault } : { run };
}

/** A strategy with its debts as indices; `optimal` is searched for. */
export function rankingOf(strategy: Strategy, compiled: CompiledPortfolio): Ranking {
  const { portfolio } = compiled;
  switch (strategy.type) {
    case "custom": {
      const { order } = strategy;
      return {
        type: "custom",
        order: Int32Array.from(order, (id) => portfolio.debts.findIndex((debt) => debt.id === id)),
      };
    }
    case "minimum-only":
      return { type: "nobody" };
    case "optimal":
      return findCheapest(compiled);
    case "snowball":
    case "avalanche":
    case "hybrid":
      return strategy;
  }
}
