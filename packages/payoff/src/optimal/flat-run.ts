import { MONTHS_MAX, type RunEnd } from "../plan/simulate.ts";
import { chargeFlat } from "./flat-charge.ts";
import { type FlatRun, payAll, payOnce } from "./flat-pay.ts";
import type { FlatPortfolio } from "./flat-portfolio.ts";
import { type BalanceValues, highestRate, mostValuable, smallestBalance } from "./flat-rank.ts";
import type { Regime } from "./flat-regimes.ts";
import { type Guide, type Step, stepTo } from "./guide.ts";

/** Who gets the money beyond the minimums: a month's step first, then these debts, then by rank. */
export type Policy = {
  guide: Guide;
  order: readonly number[];
  rank: "highest-rate" | "smallest-balance" | BalanceValues;
  /** While fewer debts than this are paid off, the smallest balance comes first. */
  snowballFirst: number;
};

/** Every month by avalanche. */
export const AVALANCHE: Policy = { guide: [], order: [], rank: "highest-rate", snowballFirst: 0 };

/** Beyond this much interest no plan is worth looking at. */
const LARGEST = 2 ** 50;

export function openFlatRun(flat: FlatPortfolio): FlatRun {
  return {
    flat,
    month: 0,
    regimeAt: 0,
    regime: flat.regimes[0] as Regime,
    amount: new Float64Array(flat.width),
    memo: new Float64Array(flat.width),
    carried: new Float64Array(flat.size),
    owed: new Float64Array(flat.size),
    minimum: new Float64Array(flat.size),
    payoffMonth: new Int32Array(flat.size),
    openCount: 0,
    closedCount: 0,
    cost: 0,
    joined: 0,
    extra: new Float64Array(MONTHS_MAX + 1),
    target: new Int32Array(MONTHS_MAX + 1),
    turns: null,
  };
}

/**
 * Computes a plan from its start: accrue, pay the minimums, spend the rest.
 * @param record is filled with the guide that repeats what was paid beyond the minimums.
 */
export function runFlat(run: FlatRun, policy: Policy, record?: (Step | undefined)[]): RunEnd {
  beginFlat(run);
  while (run.openCount > 0) {
    if (run.month >= MONTHS_MAX) return { type: "month-limit" };
    const minimums = chargeNextMonth(run);
    const { ceiling, spare } = run.flat.budget.of(run.month);
    const extra = Math.min(spare, ceiling + run.joined - minimums);
    run.extra[run.month] = extra;
    run.target[run.month] = -1;
    if (extra < 0) return { type: "short", minimums, budget: minimums + extra };
    if (run.cost > LARGEST) return { type: "too-large", index: 0 };
    if (extra > 0) spend(run, policy, record);
  }

  return { type: "paid-off" };
}

/** Back to before month 1. */
export function beginFlat(run: FlatRun): void {
  const { flat, owed, amount, carried } = run;
  amount.set(flat.amount);
  run.memo.set(flat.memo);
  carried.set(flat.carried);
  owed.set(flat.carried);
  run.payoffMonth.fill(0);
  for (let at = 0; at < flat.width; at += 1) {
    const debt = flat.owner[at] as number;
    owed[debt] = (owed[debt] as number) + (amount[at] as number);
  }
  run.openCount = 0;
  for (const own of owed) if (own > 0) run.openCount += 1;
  run.month = 0;
  run.regimeAt = 0;
  run.closedCount = 0;
  run.cost = 0;
  run.joined = 0;
}

/** Interest, fees and minimums of the next month. @returns the sum of the minimums. */
export function chargeNextMonth(run: FlatRun): number {
  const { regimes } = run.flat;
  run.month += 1;
  while ((regimes[run.regimeAt + 1]?.from ?? Infinity) <= run.month) run.regimeAt += 1;
  run.regime = regimes[run.regimeAt] as Regime;

  return chargeFlat(run);
}

/** Spends the month's money beyond the minimums. */
function spend(run: FlatRun, policy: Policy, record: (Step | undefined)[] | undefined): void {
  const { month, flat } = run;
  const step = policy.guide[month];
  run.turns = null;
  let left = run.extra[month] as number;
  if (flat.targeted.size > 0) left -= payTargeted(run, left);
  if (record) run.turns = [];
  if (step !== undefined) left -= follow(run, step, left);
  const heldTurns = run.turns?.length ?? 0;
  if (policy.order.length > 0) left -= follow(run, stepTo(policy.order), left);
  spendByRank(run, policy, left);
  if (record) record[month] = stepOf(run.turns ?? [], heldTurns, step);
}

function spendByRank(run: FlatRun, policy: Policy, amount: number): void {
  let left = amount;
  while (left > 0) {
    const debt = rank(run, policy);
    if (debt < 0) return;
    left -= payOnce(run, debt, left);
    run.target[run.month] = debt;
  }
}

/** One-off money goes to the debt it is meant for. @returns what was paid. */
function payTargeted(run: FlatRun, amount: number): number {
  let left = amount;
  for (const { debt, amount: own } of run.flat.targeted.get(run.month) ?? []) {
    left -= payAll(run, debt, Math.min(own, left));
  }

  return amount - left;
}

/** The step that repeats a month. Who was held back and then came by rank was not held back. */
function stepOf(turns: readonly number[], heldTurns: number, step: Step | undefined): Step {
  const isHeld = turns.slice(0, heldTurns + 1).some((debt) => debt !== turns[0]);

  return { order: turns, cap: isHeld && step ? step.cap : Infinity, isOnce: true };
}

/** Spends as a step says; see guide.ts. @returns what was paid. */
function follow(run: FlatRun, { order, cap, isOnce }: Step, amount: number): number {
  let left = amount;
  let held = cap;
  let first = -1;
  for (let turn = 0; turn < order.length && left > 0; turn += 1) {
    const debt = order[turn] as number;
    if (run.owed[debt] === 0) continue;
    if (first < 0) first = debt;
    // The cap holds while the first that is open has its turns.
    if (debt !== first) held = Infinity;
    const most = Math.min(left, held);
    const paid = isOnce ? payOpen(run, debt, most) : payAll(run, debt, most);
    left -= paid;
    held -= paid;
  }

  return amount - left;
}

/** Pays one balance of a debt that takes extra payments. @returns what was paid. */
function payOpen(run: FlatRun, debt: number, amount: number): number {
  return amount > 0 && run.flat.takesExtra[debt] === 1 ? payOnce(run, debt, amount) : 0;
}

function rank(run: FlatRun, { rank: by, snowballFirst }: Policy): number {
  if (by === "smallest-balance" || run.closedCount < snowballFirst) return smallestBalance(run);

  return by === "highest-rate" ? highestRate(run) : mostValuable(run, by);
}
