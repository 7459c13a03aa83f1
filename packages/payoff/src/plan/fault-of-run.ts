import { compilePortfolio } from "./compile-portfolio.ts";
import { growingDebts } from "./growing-debts.ts";
import type { PlanFault } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { AVALANCHE } from "./policy.ts";
import type { Cents, Portfolio } from "../portfolio.ts";
import { type RunEnd, simulate } from "./simulate.ts";
import { smallestPayment } from "./smallest-payment.ts";

type NeverPaysOff = Extract<PlanFault, { code: "NEVER_PAYS_OFF" }>;

/** Returns whether a run is a plan: it pays off all debts, and its cost is a safe integer. */
export function isPlan({ spent }: PlanRun, { type }: RunEnd): boolean {
  return type === "paid-off" && spent <= Number.MAX_SAFE_INTEGER;
}

/** Returns the reason why a run is not a plan. */
export function faultOfRun(run: PlanRun, end: RunEnd): PlanFault {
  switch (end.type) {
    case "paid-off":
      return tooLarge(run, largest(run));
    case "month-limit":
      return neverPaysOff(run);
    case "too-large":
      return hasDoubled(run, end.index) ? neverPaysOff(run) : tooLarge(run, end.index);
    case "short": {
      const { minimums, budget } = end;
      const shortfall = minimums - budget;
      return { code: "BUDGET_BELOW_MINIMUMS", month: run.month, minimums, budget, shortfall };
    }
  }
}

/** A debt that doubled before its amount became too large would never have been paid off. */
function hasDoubled({ owed, compiled }: PlanRun, index: number): boolean {
  return (owed[index] as number) > 2 * (compiled.opening[index] as number);
}

function tooLarge({ compiled }: PlanRun, index: number): PlanFault {
  return { code: "AMOUNT_TOO_LARGE", id: compiled.portfolio.debts[index]?.id ?? "" };
}

function largest({ compiled }: PlanRun): number {
  return compiled.opening.indexOf(Math.max(...compiled.opening));
}

function neverPaysOff({ compiled }: PlanRun): NeverPaysOff {
  const { portfolio } = compiled;
  return {
    code: "NEVER_PAYS_OFF",
    clearsIn36: clearingPayment(portfolio, 36),
    clearsIn60: clearingPayment(portfolio, 60),
    negativeAmortization: growingDebts(portfolio),
  };
}

/**
 * Finds the smallest level monthly payment for all debts that clears them, by avalanche, within `months`
 * whole months. Each candidate payment runs the engine once.
 */
function clearingPayment(portfolio: Portfolio, months: number): Cents | null {
  const { changes: _changes, opening: _opening, ...level } = portfolio;
  function clears(amount: Cents): boolean {
    const compiled = compilePortfolio({ ...level, budget: { mode: "total", amount } });
    const { end } = simulate(compiled, AVALANCHE, { monthsMax: months });
    return end.type === "paid-off";
  }

  const owed = portfolio.debts
    .flatMap(({ balances }) => balances)
    .reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return smallestPayment(Math.max(1, Math.floor(owed / months)), clears);
}
