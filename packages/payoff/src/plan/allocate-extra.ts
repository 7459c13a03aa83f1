import { isPromotional } from "./balance-rates.ts";
import {
  chargeOf,
  deadlineTarget,
  extraTarget,
  owedBy,
  payExtra as payComposite,
} from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import { targetedIn } from "./month-budget.ts";
import { RATE, TERMS } from "./plain-terms.ts";
import { closeDebt, refreshComposite } from "./plan-run.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";
import { rankTarget } from "./rank-target.ts";
import { reasonBit } from "./reason-bits.ts";

const WINDFALL = reasonBit("WINDFALL");
const SMALLEST_BALANCE = reasonBit("SMALLEST_BALANCE");
const HIGHEST_APR = reasonBit("HIGHEST_APR");
const CUSTOM_ORDER = reasonBit("CUSTOM_ORDER");
const PROMO_ENDS = reasonBit("PROMO_ENDS");
const DEFERRED_DEADLINE = reasonBit("DEFERRED_DEADLINE");
const STOPS_FEE = reasonBit("STOPS_FEE");
const CASCADE = reasonBit("CASCADE");

/**
 * Spends what the minimums left: first the one-off money meant for a debt, then target after target
 * as the strategy ranks them, until nothing is left or nobody takes any.
 * @returns what stays unspent.
 */
export function allocateExtra(run: PlanRun, amount: Cents): Cents {
  let left = amount === 0 ? 0 : spendBeforehand(run, amount);
  let isCascade = false;
  while (left > 0) {
    const target = rankTarget(run);
    if (target < 0) break;
    if (run.tape) markReasons(run, target, isCascade);
    left -= payExtra(run, target, left);
    isCascade ||= run.balance[target] === 0;
  }
  return left;
}

/** One-off money that is meant for a debt, then what a found plan spends by month. */
function spendBeforehand(run: PlanRun, amount: Cents): Cents {
  const { ranking, compiled } = run;
  const left = compiled.portfolio.changes ? allocateTargeted(run, amount) : amount;
  return ranking.type === "guided" && left > 0 ? ranking.spendFirst(run, left) : left;
}

function allocateTargeted(run: PlanRun, amount: Cents): Cents {
  const { portfolio } = run.compiled;
  let left = amount;
  for (const targeted of targetedIn(run.month, portfolio.changes ?? [])) {
    const index = portfolio.debts.findIndex(({ id }) => id === targeted.debt);
    left -= payTargeted(run, index, Math.min(targeted.amount, left));
  }
  return left;
}

/** Several rated balances take the money one after another. */
function payTargeted(run: PlanRun, index: number, amount: Cents): Cents {
  if (run.compiled.takesExtra[index] !== 1) return 0;

  let left = amount;
  while (left > 0 && (run.balance[index] as number) > 0) {
    if (run.tape) run.reasons[index] = (run.reasons[index] as number) | WINDFALL;
    left -= payExtra(run, index, left);
  }
  return amount - left;
}

/** Pays one balance of a debt beyond its minimum. @returns what was paid. */
export function payExtra(run: PlanRun, index: number, amount: Cents): Cents {
  const owed = run.balance[index] as number;
  const composite = run.composites[index];
  let paid = owed < amount ? owed : amount;
  if (composite) {
    paid = payComposite(composite, amount, run.month);
    run.balance[index] = owedBy(composite);
    refreshComposite(run, index);
  } else {
    run.balance[index] = owed - paid;
  }
  if (run.tape) run.extra[index] = (run.extra[index] as number) + paid;
  if (paid === owed) closeDebt(run, index);
  return paid;
}

/** Why the strategy chose `target`, asked before it is paid. */
function markReasons(run: PlanRun, target: number, isCascade: boolean): void {
  const bits = strategyReason(run, target) | circumstances(run, target);
  run.reasons[target] = (run.reasons[target] as number) | bits | (isCascade ? CASCADE : 0);
}

function strategyReason(run: PlanRun, target: number): number {
  const { ranking } = run;
  switch (ranking.type) {
    case "snowball":
      return SMALLEST_BALANCE;
    case "avalanche":
    case "guided":
      return HIGHEST_APR;
    case "hybrid":
      return run.closedCount < ranking.snowballFirst ? SMALLEST_BALANCE : HIGHEST_APR;
    case "custom":
      return ranking.order.includes(target) ? CUSTOM_ORDER : HIGHEST_APR;
    case "nobody":
      return 0;
  }
}

/** What else speaks for it: a rate that jumps, a deadline, a fee. */
function circumstances(run: PlanRun, target: number): number {
  const composite = run.composites[target];
  if (composite) return compositeCircumstances(composite, run.month);

  const jumps = (run.nextRate[target] as number) > (run.terms[target * TERMS + RATE] as number);
  return jumps ? PROMO_ENDS : 0;
}

function compositeCircumstances(composite: CompositeDebt, month: number): number {
  const { debt } = composite;
  const live = extraTarget(composite, month);
  const hasFee = Boolean(debt.monthlyFee) || debt.annualFee !== undefined;
  const fee = hasFee ? STOPS_FEE : 0;
  if (!live) return fee;
  if (live === deadlineTarget(composite, month)) return fee | DEFERRED_DEADLINE;

  const [now, next] = [chargeOf(composite, live, month), chargeOf(composite, live, month + 1)];
  return isPromotional(live.balance, month) && next.apr > now.apr ? fee | PROMO_ENDS : fee;
}
