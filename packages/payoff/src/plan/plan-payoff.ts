import { compilePortfolio } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixingAmortizing, hasTerms } from "./fix-amortizing.ts";
import { findingFault, isPlan } from "./fault-of-run.ts";
import { certifying } from "../optimal/certify.ts";
import { findingCheapest } from "../optimal/find-cheapest.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";
import type { PlanFault, PlanOutcome, TotalsOutcome } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { openTape } from "./plan-tape.ts";
import { AVALANCHE, NOBODY, type Policy, SNOWBALL } from "./policy.ts";
import type { Portfolio, Strategy } from "../portfolio.ts";
import { presentPlan, totalsOf } from "./present-plan.ts";
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

  const compiled = compilePortfolio(hasTerms(given) ? yield* fixingAmortizing(given) : given);
  const policy =
    strategy.type === "optimal" ? yield* findingCheapest(compiled) : policyOf(strategy, compiled);
  const { run, end } = yield* simulating(compiled, policy, options);
  const fault = isPlan(run, end) ? null : yield* findingFault(run, end);
  return fault ? { fault } : { run };
}

/** What a strategy comes to on a portfolio, in pieces; `optimal` is searched for. */
export function* findingPolicy(strategy: Strategy, compiled: CompiledPortfolio): Pieces<Policy> {
  return strategy.type === "optimal"
    ? yield* findingCheapest(compiled)
    : policyOf(strategy, compiled);
}

function policyOf(
  strategy: Exclude<Strategy, { type: "optimal" }>,
  { portfolio }: CompiledPortfolio,
): Policy {
  switch (strategy.type) {
    case "custom": {
      const order = strategy.order.map((id) => portfolio.debts.findIndex((debt) => debt.id === id));
      return { ...AVALANCHE, order };
    }
    case "minimum-only":
      return NOBODY;
    case "snowball":
      return SNOWBALL;
    case "avalanche":
      return AVALANCHE;
    case "hybrid":
      return { ...AVALANCHE, snowballFirst: strategy.snowballFirst };
  }
}
