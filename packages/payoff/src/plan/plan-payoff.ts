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
import { openTape, type PlanTape } from "./plan-tape.ts";
import { AVALANCHE, NOBODY, type Policy, SNOWBALL } from "./policy.ts";
import type { Portfolio, Strategy } from "../portfolio.ts";
import { presentPlan, totalsOf } from "./present-plan.ts";
import { simulatePiece, simulatingOn } from "./simulate.ts";
import type { RunEnd, SimulationOptions } from "./simulate.ts";

/**
 * The whole plan: what is paid to which debt in which month, until nothing is owed. Model R1-monthly
 * (docs/engine.md). Exact to the cent; a plan that cannot be is an answer with its reason.
 * @throws RangeError for portfolios that no reader of facts produces (see find-fault.ts).
 */
export function planPayoff(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  if (strategy.type === "optimal") return inOneGo(planningPayoff(portfolio, strategy));
  const tape = openTape(portfolio.debts.length);
  const begun = beginPlan(portfolio, strategy, { tape });

  return presentOutcome("next" in begun ? inOneGo(begun) : begun, tape);
}

/** The same in pieces. */
export function* planningPayoff(portfolio: Portfolio, strategy: Strategy): Pieces<PlanOutcome> {
  const tape = openTape(portfolio.debts.length);
  const begun = beginPlan(portfolio, strategy, { tape });
  const result = "next" in begun ? yield* begun : begun;
  const outcome = presentOutcome(result, tape);
  if (strategy.type !== "optimal" || "fault" in result || outcome.kind !== "plan") return outcome;

  const certificate = yield* certifying(result.run, tape);
  return { kind: "plan", plan: { ...outcome.plan, certificate } };
}

function presentOutcome(result: Planned, tape: PlanTape): PlanOutcome {
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", plan: presentPlan(result.run, tape) };
}

/** The same without months: what a slider needs while it moves. */
export function totalPayoff(portfolio: Portfolio, strategy: Strategy): TotalsOutcome {
  const begun = beginPlan(portfolio, strategy, {});

  return presentTotals("next" in begun ? inOneGo(begun) : begun);
}

/** The same in pieces. */
export function* totalingPayoff(portfolio: Portfolio, strategy: Strategy): Pieces<TotalsOutcome> {
  const begun = beginPlan(portfolio, strategy, {});

  return presentTotals("next" in begun ? yield* begun : begun);
}

function presentTotals(result: Planned): TotalsOutcome {
  if ("fault" in result) return { kind: "impossible", fault: result.fault };

  return { kind: "plan", totals: totalsOf(result.run) };
}

type Planned = { run: PlanRun } | { fault: PlanFault };

/** Computes a plan where one piece is enough for it, as it is for most; else what is to be run in pieces. */
function beginPlan(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): Planned | Pieces<Planned> {
  const before = findFault(given, strategy);
  if (before) return { fault: before };
  if (strategy.type === "optimal" || hasTerms(given)) {
    return planningInPieces(given, strategy, options);
  }
  const compiled = compilePortfolio(given);
  const policy = policyOf(strategy, compiled);
  const { run, end } = simulatePiece(compiled, policy, options);

  return end && isPlan(run, end) ? { run } : endingPlan(run, { end, policy, options });
}

function* planningInPieces(
  given: Portfolio,
  strategy: Strategy,
  options: SimulationOptions,
): Pieces<Planned> {
  const compiled = compilePortfolio(yield* fixingAmortizing(given));
  const policy = yield* findingPolicy(strategy, compiled);
  const { run, end } = simulatePiece(compiled, policy, options);

  return yield* endingPlan(run, { end, policy, options });
}

function* endingPlan(
  run: PlanRun,
  { end, policy, options }: { end: RunEnd | null; policy: Policy; options: SimulationOptions },
): Pieces<Planned> {
  const last = end ?? (yield* simulatingOn(run, policy, options));

  return isPlan(run, last) ? { run } : { fault: yield* findingFault(run, last) };
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
