import type { Column } from "./column.ts";
import { orderByRate } from "./periods.ts";
import type { PlanRun } from "./plan-run.ts";
import type { BalanceValues, Policy } from "./policy.ts";

const NONE = -1;

/**
 * The open debt that gets the next dollar beyond the minimums by a policy's rank, from current balances
 * and the rates of the next accrual; -1 when there is none. Asked anew after each payment.
 */
export function rankTarget(run: PlanRun, { rank, snowballFirst }: Policy): number {
  if (rank === "smallest-balance" || run.closedCount < snowballFirst) return smallestBalance(run);
  if (rank === "highest-rate") return highestRate(run);

  return rank === "nobody" ? NONE : mostValuable(run, rank);
}

/** Smallest balance, then the higher rate, then the order of the input. */
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

/** Highest rate of the next accrual, then the smaller balance, then the order of the input. */
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

/** The turn of the first balance that is owed. A debt that is paid off stays so, and is passed for good. */
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

/** Of the open balances with the same rate as the one at a turn, that of the smallest debt. @returns the debt. */
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

/** Where no rate is above zero, debts that owe nothing but unpaid interest have their turn as well. */
function freeOfInterest({ owed, compiled }: PlanRun): number {
  let best = NONE;
  for (let debt = 0; debt < compiled.size; debt += 1) {
    if (owed[debt] === 0 || compiled.takesExtra[debt] === 0) continue;
    if (best === NONE || comesBefore(owed, debt, best)) best = debt;
  }

  return best;
}

/** The smaller debt, of equal ones the first of the input. */
function comesBefore(owed: Column, debt: number, other: number): boolean {
  const difference = (owed[debt] as number) - (owed[other] as number);

  return difference < 0 || (difference === 0 && debt < other);
}

/** The debt with the balance on which a dollar is worth most. */
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
