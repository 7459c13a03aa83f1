import { compilePortfolio } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixAmortizingSteps, hasTerms } from "./fix-amortizing.ts";
import { findFaultSteps, isPlan } from "./fault-of-run.ts";
import { certifySteps } from "../optimal/certify.ts";
import { findCheapestSteps } from "../optimal/find-cheapest.ts";
import { runToCompletion, type CooperativeTask } from "./cooperative-task.ts";
import type { PlanFault, PlanOutcome, TotalsOutcome } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { createPlanRecorder, type PlanRecorder } from "./plan-recorder.ts";
import { AVALANCHE, MINIMUM_ONLY, type Policy, SNOWBALL } from "./policy.ts";
import type { Portfolio, Strategy } from "../portfolio.ts";
import { presentPlan, computeTotals } from "./present-plan.ts";
import { simulateFirstChunk, continueSimulationSteps } from "./simulate.ts";
import type { RunEnd, SimulationOptions } from "./simulate.ts";

/**
 * Computes the whole plan: the payment to each debt in each month, until nothing is owed. Each month charges
 * interest and fees, pays the minimums, and spends the rest of the budget. Exact to the cent. Returns the
 * reason if there is no plan.
 * @throws PortfolioError for invalid input, such as a negative minimum or an unknown strategy.
 */
export function planPayoff(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  if (strategy.type === "optimal") return runToCompletion(planPayoffSteps(portfolio, strategy));
  const recorder = createPlanRecorder(portfolio.debts.length);
  const begun = beginPlan(portfolio, strategy, { recorder });

  return presentOutcome("next" in begun ? runToCompletion(begun) : begun, recorder);
}

/** Like `planPayoff`, but yields between chunks. */
export function* planPayoffSteps(
  portfolio: Portfolio,
  strategy: Strategy,
): CooperativeTask<PlanOutcome> {
  const recorder = createPlanRecorder(portfolio.debts.length);
  const begun = beginPlan(portfolio, strategy, { recorder });
  const result = "next" in begun ? yield* begun : begun;
  const outcome = presentOutcome(result, recorder);
  if (strategy.type !== "optimal" || "fault" in result || outcome.kind !== "plan") return outcome;

  const certificate = yield* certifySteps(result.run, recorder);
  return { kind: "plan", plan: { ...outcome.plan, certificate } };
}

function presentOutcome(result: Planned, recorder: PlanRecorder): PlanOutcome {
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", plan: presentPlan(result.run, recorder) };
}

/** Like `planPayoff`, but computes the totals only. For sliders. */
export function totalPayoff(portfolio: Portfolio, strategy: Strategy): TotalsOutcome {
  const begun = beginPlan(portfolio, strategy, {});

  return presentTotals("next" in begun ? runToCompletion(begun) : begun);
}

/** Like `totalPayoff`, but yields between chunks. */
export function* totalPayoffSteps(
  portfolio: Portfolio,
  strategy: Strategy,
): CooperativeTask<TotalsOutcome> {
  const begun = beginPlan(portfolio, strategy, {});

  return presentTotals("next" in begun ? yield* begun : begun);
}

function presentTotals(result: Planned): TotalsOutcome {
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", totals: computeTotals(result.run) };
}

type Planned = { run: PlanRun } | { fault: PlanFault };

/**
 * Computes a plan if one chunk is enough, as for most plans. Otherwise returns a task that computes the rest.
 */
function beginPlan(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): Planned | CooperativeTask<Planned> {
  const before = findFault(given, strategy);
  if (before) return { fault: before };
  if (strategy.type === "optimal" || hasTerms(given)) {
    return planSteps(given, strategy, options);
  }
  const compiled = compilePortfolio(given);
  const policy = createPolicy(strategy, compiled);
  const { run, end } = simulateFirstChunk(compiled, policy, options);

  return end && isPlan(run, end) ? { run } : endPlanSteps(run, { end, policy, options });
}

function* planSteps(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): CooperativeTask<Planned> {
  const compiled = compilePortfolio(yield* fixAmortizingSteps(given));
  const policy = yield* findPolicySteps(strategy, compiled);
  const { run, end } = simulateFirstChunk(compiled, policy, options);

  return yield* endPlanSteps(run, { end, policy, options });
}

function* endPlanSteps(
  run: PlanRun,
  { end, policy, options }: { end: RunEnd | null; policy: Policy; options: SimulationOptions },
): CooperativeTask<Planned> {
  const last = end ?? (yield* continueSimulationSteps(run, policy, options));

  return isPlan(run, last) ? { run } : { fault: yield* findFaultSteps(run, last) };
}

/** Returns the policy of a strategy. Searches for the cheapest one if the strategy is `optimal`. */
export function* findPolicySteps(
  strategy: Strategy,
  compiled: CompiledPortfolio,
): CooperativeTask<Policy> {
  return strategy.type === "optimal"
    ? yield* findCheapestSteps(compiled)
    : createPolicy(strategy, compiled);
}

function createPolicy(
  strategy: Exclude<Strategy, { type: "optimal" }>,
  { portfolio }: CompiledPortfolio,
): Policy {
  switch (strategy.type) {
    case "custom": {
      const order = strategy.order.map((id) => portfolio.debts.findIndex((debt) => debt.id === id));
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
