import { isPromotional } from "./balance-rates.ts";
import { balanceAtDeadline, dearestBalance } from "./pay-balances.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Policy } from "./policy.ts";
import type { Debt } from "../portfolio.ts";
import { highestRate } from "./rank-target.ts";
import { reasonBit } from "./reason-bits.ts";

const WINDFALL = reasonBit("WINDFALL");
const SMALLEST_BALANCE = reasonBit("SMALLEST_BALANCE");
const HIGHEST_APR = reasonBit("HIGHEST_APR");
const CUSTOM_ORDER = reasonBit("CUSTOM_ORDER");
const PROMO_ENDS = reasonBit("PROMO_ENDS");
const DEFERRED_DEADLINE = reasonBit("DEFERRED_DEADLINE");
const STOPS_FEE = reasonBit("STOPS_FEE");
const CUTS_WASTED_MINIMUM = reasonBit("CUTS_WASTED_MINIMUM");
const CHEAPEST_FOUND = reasonBit("CHEAPEST_FOUND");
const CASCADE = reasonBit("CASCADE");

/*
 * Records the reasons for extra payments. Call these functions before the payment, because they read the
 * balances.
 */

export function markWindfall(run: PlanRun, debt: number): void {
  mark(run, debt, WINDFALL);
}

export function markChosen(run: PlanRun, policy: Policy, debt: number): void {
  if (policy.isFound) {
    const isRanked = highestRate(run) === debt;
    mark(run, debt, isRanked ? HIGHEST_APR : debtReasons(run, debt) || CHEAPEST_FOUND);
    return;
  }
  const isCascade = run.closedCount > run.closedBefore;
  const bits = ruleReason(run, policy, debt) | extraReasons(run, debt);
  mark(run, debt, bits | (isCascade ? CASCADE : 0));
}

function mark({ reasons }: PlanRun, debt: number, bits: number): void {
  reasons[debt] = (reasons[debt] as number) | bits;
}

function ruleReason(run: PlanRun, { order, rank, snowballFirst }: Policy, debt: number): number {
  if (order.includes(debt)) return CUSTOM_ORDER;
  const isSmallest = rank === "smallest-balance" || run.closedCount < snowballFirst;

  return isSmallest ? SMALLEST_BALANCE : HIGHEST_APR;
}

/** Returns the extraReasons that also support the choice of a rule: a rate that rises, a deadline, a fee. */
function extraReasons(run: PlanRun, index: number): number {
  const { compiled, period, month, amount } = run;
  const { rate, nextRate } = period.ranks;
  if (compiled.isPlain[index] === 1 && rate === nextRate) return 0;
  const debt = compiled.portfolio.debts[index] as Debt;
  const fee = debt.monthlyFee || debt.annualFee !== undefined ? STOPS_FEE : 0;
  if (balanceAtDeadline(run, index) >= 0) return fee | DEFERRED_DEADLINE;
  const at = dearestBalance(run, index);
  const balance = debt.balances[at - (compiled.first[index] as number)];
  if (balance === undefined || amount[at] === 0) return fee;
  const jumps = (nextRate[at] as number) > (rate[at] as number);

  return isPromotional(balance, month) && jumps ? fee | PROMO_ENDS : fee;
}

/** Returns the reasons for a debt that does not have the highest rate. */
function debtReasons({ compiled, amount, month }: PlanRun, index: number): number {
  const debt = compiled.portfolio.debts[index] as Debt;
  const first = compiled.first[index] as number;
  const open = debt.balances.filter((_, past) => (amount[first + past] as number) > 0);
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
