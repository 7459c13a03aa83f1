import { compilePortfolio } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { faultOfRun, isPlan } from "./fault-of-run.ts";
import { certify } from "../optimal/certify.ts";
import { findCheapest } from "../optimal/find-cheapest.ts";
import type { Certificate, PlanFault, PlanOutcome, TotalsOutcome } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { createPlanRecorder } from "./plan-recorder.ts";
import { AVALANCHE, MINIMUM_ONLY, type Policy, SNOWBALL } from "./policy.ts";
import type { Portfolio, Strategy } from "../portfolio.ts";
import { presentPlan, computeTotals } from "./present-plan.ts";
import { simulate, type SimulationOptions } from "./simulate.ts";

/**
 * Computes the whole plan: the payment to each debt in each month, until nothing is owed. Each month charges
 * interest and fees, pays the minimums, and spends the rest of the budget. Exact to the cent. Returns the
 * reason if there is no plan.
 * @throws PortfolioError for invalid input, such as a negative minimum or an unknown strategy.
 */
export function planPayoff(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  const recorder = createPlanRecorder(portfolio.debts.length);
  const result = computeRun(portfolio, strategy, { recorder });
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  const { run } = result;
  const plan = presentPlan(run, recorder);
  if (strategy.type !== "optimal") return { kind: "plan", plan };
  let certificate: Certificate | null | undefined;
  const proven = {
    ...plan,
    get certificate() {
      if (certificate === undefined) certificate = certify(run, recorder);
      return certificate;
    },
  };
  return { kind: "plan", plan: proven };
}

/** Like `planPayoff`, but computes the totals only. For sliders. */
export function totalPayoff(portfolio: Portfolio, strategy: Strategy): TotalsOutcome {
  const result = computeRun(portfolio, strategy, {});
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", totals: computeTotals(result.run) };
}

function computeRun(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): { run: PlanRun } | { fault: PlanFault } {
  const before = findFault(given, strategy);
  if (before) return { fault: before };
  const first = strategy.type === "optimal" ? strategy.first : undefined;
  const compiled = compilePortfolio(fixAmortizing(given), first);
  const { run, end } = simulate(compiled, findPolicy(strategy, compiled), options);

  return isPlan(run, end) ? { run } : { fault: faultOfRun(run, end) };
}

/** Returns the policy of a strategy. Searches for the cheapest one if the strategy is `optimal`. */
export function findPolicy(strategy: Strategy, compiled: CompiledPortfolio): Policy {
  switch (strategy.type) {
    case "optimal":
      return findCheapest(compiled);
    case "custom": {
      const { debts } = compiled.portfolio;
      const order = strategy.order.map((id) => debts.findIndex((debt) => debt.id === id));
      return { ...AVALANCHE, order };
    }
    case "minimum-only":
      return MINIMUM_ONLY;
    case "snowball":
      return SNOWBALL;
    case "avalanche":
      return AVALANCHE;
    case "hybrid":
      return { ...AVALANCHE, snowballFirst: strategy.snowballFirst };
  }
}
