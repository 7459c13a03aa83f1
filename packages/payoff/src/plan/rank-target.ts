import type { Column } from "./column.ts";
import { orderByRate } from "./periods.ts";
import type { PlanRun } from "./plan-run.ts";
import type { BalanceValues, Policy } from "./policy.ts";

const NONE = -1;

/**
 * Returns the open debt that receives the next dollar beyond the minimums, by the policy's rank, the current
 * balances and the rates of the next accrual; -1 if none. Call it again after each payment.
 */
export function rankTarget(run: PlanRun, { rank, snowballFirst }: Policy): number {
  if (rank === "smallest-balance" || run.closedCount < snowballFirst) return smallestBalance(run);
  if (rank === "highest-rate") return highestRate(run);

  return rank === "none" ? NONE : mostValuable(run, rank);
}

/** Ties: the higher rate, then input order. */
function smallestBalance(run: PlanRun): number {
  const { owed, compiled } = run;
  const { takesExtra, size } = compiled;
  let best = NONE;
  let least = Infinity;
  for (let debt = 0; debt < size; debt += 1) {
    const own = owed[debt] as number;
    if (own > least || own === 0 || takesExtra[debt] === 0) continue;
    if (own < least || topRate(run, debt) > topRate(run, best)) best = debt;
    least = own;
  }

  return best;
}

/** Ranks by the rate of the next accrual. Ties: the smaller balance, then input order. */
export function highestRate(run: PlanRun): number {
  const { period, compiled } = run;
  const { ranks } = period;
  const order = ranks.order ?? orderByRate(ranks, compiled);
  const turn = firstOpen(run, order);
  const at = turn < order.length ? (order[turn] as number) : NONE;
  if (compiled.hasCarried && (at === NONE || ranks.nextRate[at] === 0)) return freeOfInterest(run);
  if (at === NONE) return NONE;

  return ranks.hasTies ? smallestOfEqual(run, order, turn) : (compiled.owner[at] as number);
}

/**
 * Returns the position of the first balance in `order` that is owed. A paid-off debt stays paid off, so later
 * calls skip it.
 */
function firstOpen(run: PlanRun, order: Column): number {
  const { amount, owed, compiled } = run;
  let turn = run.passed;
  for (; turn < order.length; turn += 1) {
    const at = order[turn] as number;
    if (amount[at] !== 0) break;
    if (turn === run.passed && owed[compiled.owner[at] as number] === 0) run.passed += 1;
  }

  return turn;
}

/**
 * Of the open balances with the same rate as the one at `turn`, picks the one of the smallest debt.
 * @returns the debt.
 */
function smallestOfEqual(
  { amount, owed, period, compiled }: PlanRun,
  order: Column,
  turn: number,
): number {
  const { nextRate } = period.ranks;
  const top = nextRate[order[turn] as number];
  let best = compiled.owner[order[turn] as number] as number;
  for (let next = turn + 1; next < order.length; next += 1) {
    const at = order[next] as number;
    if (nextRate[at] !== top) break;
    const debt = compiled.owner[at] as number;
    if (amount[at] !== 0 && comesBefore(owed, debt, best)) best = debt;
  }

  return best;
}

/** If no rate is above zero, debts that owe only unpaid interest are eligible too. */
function freeOfInterest({ owed, compiled }: PlanRun): number {
  let best = NONE;
  for (let debt = 0; debt < compiled.size; debt += 1) {
    if (owed[debt] === 0 || compiled.takesExtra[debt] === 0) continue;
    if (best === NONE || comesBefore(owed, debt, best)) best = debt;
  }

  return best;
}

/** Ranks the smaller debt first; ties by input order. */
function comesBefore(owed: Column, debt: number, other: number): boolean {
  const difference = (owed[debt] as number) - (owed[other] as number);

  return difference < 0 || (difference === 0 && debt < other);
}

/** Returns the debt with the balance where a dollar saves most. */
function mostValuable(run: PlanRun, { atStart, left }: BalanceValues): number {
  const { amount, month, compiled } = run;
  const row = left[month];
  if (row === undefined) return highestRate(run);
  let best = NONE;
  let top = NONE;
  for (let at = 0; at < amount.length; at += 1) {
    if (amount[at] === 0) continue;
    const value = (atStart[at] as number) * (row[at] as number);
    if (value <= top || compiled.takesExtra[compiled.owner[at] as number] === 0) continue;
    best = at;
    top = value;
  }

  return best === NONE ? highestRate(run) : (compiled.owner[best] as number);
}

function topRate({ amount, period, compiled }: PlanRun, debt: number): number {
  const { nextRate } = period.ranks;
  let top = 0;
  for (
    let at = compiled.first[debt] as number;
    at < (compiled.first[debt + 1] as number);
    at += 1
  ) {
    if (amount[at] !== 0) top = Math.max(top, nextRate[at] as number);
  }

  return top;
}
