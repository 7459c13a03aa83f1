import type { PlanRun } from "../plan/plan-run.ts";
import { rankTarget } from "../plan/rank-target.ts";
import { reasonBit } from "../plan/reason-bits.ts";

const HIGHEST_APR = reasonBit("HIGHEST_APR");
const PROMO_ENDS = reasonBit("PROMO_ENDS");
const DEFERRED_DEADLINE = reasonBit("DEFERRED_DEADLINE");
const STOPS_FEE = reasonBit("STOPS_FEE");
const CUTS_WASTED_MINIMUM = reasonBit("CUTS_WASTED_MINIMUM");
const CHEAPEST_FOUND = reasonBit("CHEAPEST_FOUND");

/** Why a debt is paid that a guide names: asked before it is paid, told by the debt's own terms. */
export function markDeviation(run: PlanRun, target: number): void {
  const bits = rankTarget(run) === target ? HIGHEST_APR : termsOf(run, target) || CHEAPEST_FOUND;
  run.reasons[target] = (run.reasons[target] ?? 0) | bits;
}

function termsOf(run: PlanRun, target: number): number {
  const debt = run.compiled.portfolio.debts[target];
  if (debt === undefined) return 0;
  const { month } = run;
  const live = run.composites[target]?.balances;
  const isOpen = (index: number) => live === undefined || (live[index]?.amount ?? 0) > 0;
  const open = debt.balances.filter((_, index) => isOpen(index));
  let bits = 0;
  if (open.some(({ apr, promo }) => promo && month <= promo.months && apr > promo.apr)) {
    bits |= PROMO_ENDS;
  }
  if (open.some(({ deferred }) => deferred && month <= deferred.months)) bits |= DEFERRED_DEADLINE;
  if (debt.monthlyFee || debt.annualFee) bits |= STOPS_FEE;
  const isShare = debt.minimum.type === "percent" || debt.minimum.type === "percentPlusInterest";
  if (isShare && open.length > 1) bits |= CUTS_WASTED_MINIMUM;

  return bits;
}
