import { compilePortfolio } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixingAmortizing } from "./fix-amortizing.ts";
import { faultOf } from "./fault-of-run.ts";
import { certifying } from "../optimal/certify.ts";
import { findingCheapest } from "../optimal/find-cheapest.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";
import type { PlanFault, PlanOutcome, TotalsOutcome } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { openTape } from "./plan-tape.ts";
import type { Portfolio, Strategy } from "../portfolio.ts";
import { presentPlan, totalsOf } from "./present-plan.ts";
import type { Ranking } from "./rank-target.ts";
import { simulating } from "./simulate.ts";
import type { SimulationOptions } from "./simulate.ts";

/**
 * The whole plan: what is paid to which debt in which month, until nothing is owed. Model R1-monthly
 * (docs/engine.md). Exact to the cent; a plan that cannot be is an answer with its reason.
 * @throws RangeError for portfolios that no reader of facts produces (see find-fault.ts).
 */
export function planPayoff(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  return inOneGo(planningPayoff(portfolio, strategy));
}

/** The same in pieces. */
export function* planningPayoff(portfolio: Portfolio, strategy: Strategy): Pieces<PlanOutcome> {
  const tape = openTape(portfolio.debts.length);
  const result = yield* runStrategy(portfolio, strategy, { tape });
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  const plan = presentPlan(result.run, tape);
  if (strategy.type !== "optimal") return { kind: "plan", plan };
  return { kind: "plan", plan: { ...plan, certificate: yield* certifying(result.run, tape) } };
}

/** The same without months: what a slider needs while it moves. */
export function totalPayoff(portfolio: Portfolio, strategy: Strategy): TotalsOutcome {
  return inOneGo(totalingPayoff(portfolio, strategy));
}

/** The same in pieces. */
export function* totalingPayoff(portfolio: Portfolio, strategy: Strategy): Pieces<TotalsOutcome> {
  const result = yield* runStrategy(portfolio, strategy, {});
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", totals: totalsOf(result.run) };
}

function* runStrategy(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): Pieces<{ run: PlanRun } | { fault: PlanFault }> {
  const before = findFault(given, strategy);
  if (before) return { fault: before };

  const compiled = compilePortfolio(yield* fixingAmortizing(given));
  const ranking = yield* findingRanking(strategy, compiled);
  const { run, end } = yield* simulating(compiled, ranking, options);
  const fault = yield* faultOf(run, end);
  return fault ? { fault } : { run };
}

/** A strategy with its debts as indices; `optimal` is searched for. */
export function rankingOf(strategy: Strategy, compiled: CompiledPortfolio): Ranking {
  return inOneGo(findingRanking(strategy, compiled));
}

/** The same in pieces. */
export function* findingRanking(strategy: Strategy, compiled: CompiledPortfolio): Pieces<Ranking> {
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
      return yield* findingCheapest(compiled);
    case "snowball":
    case "avalanche":
    case "hybrid":
      return strategy;
  }
}
