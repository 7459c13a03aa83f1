import { orderOfMinimums } from "./periods.ts";
import { closeDebt, type PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";

/**
 * 12 CFR 1026.53(b)(2): in the last two billing cycles of a deferral, the excess goes to the deferred
 * balance.
 */
const DEADLINE_MONTHS = 2;
const NONE = -1;

/**
 * Pays the minimum to carried interest first, then to the balances from the lowest current rate up. The
 * caller updates `owed`.
 */
export function payMinimum(run: PlanRun, debt: number, minimum: Cents): void {
  const { first } = run.compiled;
  const order = orderOfMinimums(run.period, run.compiled);
  let left = minimum - payCarried(run, debt, minimum);
  for (
    let turn = first[debt] as number;
    left > 0 && turn < (first[debt + 1] as number);
    turn += 1
  ) {
    left -= payBalance(run, order[turn] as number, left);
  }
}

/**
 * Pays money beyond the minimum to carried interest, or else to one balance. The caller places the rest.
 * @returns the amount paid.
 */
export function payOnce(run: PlanRun, debt: number, amount: Cents): Cents {
  const { owed, compiled } = run;
  const own = owed[debt] as number;
  let paid = own < amount ? own : amount;
  if (compiled.isPlain[debt] === 1) run.amount[compiled.first[debt] as number] = own - paid;
  else paid = payPart(run, debt, amount);
  owed[debt] = own - paid;
  if (run.isNoted) run.extra[debt] = (run.extra[debt] as number) + paid;
  if (paid === own) closeDebt(run, debt);

  return paid;
}

/**
 * Like `payOnce`, for a debt with several balances or carried interest.
 * @returns the amount paid.
 */
function payPart(run: PlanRun, debt: number, amount: Cents): Cents {
  const paid = payCarried(run, debt, amount);

  return paid > 0 ? paid : payBalance(run, balanceToPay(run, debt), amount);
}

function payCarried({ carried }: PlanRun, debt: number, amount: Cents): Cents {
  const own = carried[debt] as number;
  if (own === 0) return 0;
  const paid = own < amount ? own : amount;
  carried[debt] = own - paid;

  return paid;
}

function payBalance({ amount, memo }: PlanRun, at: number, most: Cents): Cents {
  const own = amount[at] as number;
  if (own === 0) return 0;
  const paid = own < most ? own : most;
  amount[at] = own - paid;
  if (paid === own) memo[at] = 0;

  return paid;
}

/** Returns the balance that receives money beyond the minimum. */
function balanceToPay(run: PlanRun, debt: number): number {
  const urgent = balanceAtDeadline(run, debt);

  return urgent === NONE ? dearestBalance(run, debt) : urgent;
}

/** Returns a deferred balance near its deadline, or -1. */
export function balanceAtDeadline({ month, amount, compiled }: PlanRun, debt: number): number {
  const { first, dated } = compiled;
  for (let at = first[debt] as number; at < (first[debt + 1] as number); at += 1) {
    const until = dated.deferredUntil[at] as number;
    const isNear = month <= until && month > until - DEADLINE_MONTHS;
    if (isNear && (amount[at] as number) > 0) return at;
  }

  return NONE;
}

/**
 * Returns the open balance with the highest rate on the day of the payment, as 12 CFR 1026.53(a) requires; of equal
 * rates, and if none is open, the first.
 */
export function dearestBalance({ amount, period, compiled }: PlanRun, debt: number): number {
  const { rate } = period.ranks;
  let best = compiled.first[debt] as number;
  let top = NONE;
  for (let at = best; at < (compiled.first[debt + 1] as number); at += 1) {
    if (amount[at] === 0 || (rate[at] as number) <= top) continue;
    best = at;
    top = rate[at] as number;
  }

  return best;
}
