import { compilePortfolio } from "./compile-portfolio.ts";
import { growingDebts } from "./growing-debts.ts";
import type { Pieces } from "./in-one-go.ts";
import type { PlanFault } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { AVALANCHE } from "./policy.ts";
import type { Cents, Portfolio } from "../portfolio.ts";
import { simulating } from "./simulate.ts";
import type { RunEnd } from "./simulate.ts";
import { findingSmallestPayment } from "./smallest-payment.ts";

type NeverPaysOff = Extract<PlanFault, { code: "NEVER_PAYS_OFF" }>;

/** Whether a run is a plan: it ends, and what it costs can be counted. */
export function isPlan({ spent }: PlanRun, { type }: RunEnd): boolean {
  return type === "paid-off" && spent <= Number.MAX_SAFE_INTEGER;
}

/** Why a run is no plan. */
export function* findingFault(run: PlanRun, end: RunEnd): Pieces<PlanFault> {
  switch (end.type) {
    case "paid-off":
      return tooLarge(run, largest(run));
    case "month-limit":
      return yield* neverPaysOff(run);
    case "too-large":
      return hasDoubled(run, end.index) ? yield* neverPaysOff(run) : tooLarge(run, end.index);
    case "short": {
      const { minimums, budget } = end;
      const shortfall = minimums - budget;
      return { code: "BUDGET_BELOW_MINIMUMS", month: run.month, minimums, budget, shortfall };
    }
  }
}

/** What has doubled on its way beyond the largest amount was not going to be paid off. */
function hasDoubled({ owed, compiled }: PlanRun, index: number): boolean {
  return (owed[index] as number) > 2 * (compiled.opening[index] as number);
}

function tooLarge({ compiled }: PlanRun, index: number): PlanFault {
  return { code: "AMOUNT_TOO_LARGE", id: compiled.portfolio.debts[index]?.id ?? "" };
}

function largest({ compiled }: PlanRun): number {
  return compiled.opening.indexOf(Math.max(...compiled.opening));
}

function* neverPaysOff({ compiled }: PlanRun): Pieces<NeverPaysOff> {
  const { portfolio } = compiled;
  return {
    code: "NEVER_PAYS_OFF",
    clearsIn36: yield* clearingPayment(portfolio, 36),
    clearsIn60: yield* clearingPayment(portfolio, 60),
    negativeAmortization: growingDebts(portfolio),
  };
}

/**
 * The level monthly payment for all debts, spent by avalanche, that clears them within `months` whole ones,
 * while one cent less does not: found by halving, each step a run of the engine.
 */
function* clearingPayment(portfolio: Portfolio, months: number): Pieces<Cents | null> {
  const { changes: _changes, opening: _opening, ...level } = portfolio;
  function* clears(amount: Cents): Pieces<boolean> {
    const compiled = compilePortfolio({ ...level, budget: { mode: "total", amount } });
    yield;
    const { end } = yield* simulating(compiled, AVALANCHE, { monthsMax: months });
    return end.type === "paid-off";
  }

  const owed = portfolio.debts
    .flatMap(({ balances }) => balances)
    .reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return yield* findingSmallestPayment(Math.max(1, Math.floor(owed / months)), clears);
}
