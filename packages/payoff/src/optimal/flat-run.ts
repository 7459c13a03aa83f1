import { MONTHS_MAX, type RunEnd } from "../plan/simulate.ts";
import { chargeFlat } from "./flat-charge.ts";
import { type FlatRun, payAll, payOnce } from "./flat-pay.ts";
import type { FlatPortfolio } from "./flat-portfolio.ts";
import { type BalanceValues, highestRate, mostValuable, smallestBalance } from "./flat-rank.ts";
import type { Regime } from "./flat-regimes.ts";
import type { Guide, Step } from "./guide.ts";

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

/** Where turns go that nobody reads. */
const NOT_RECORDED: number[] = [];
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
  const { month } = run;
  let left = run.extra[month] as number;
  for (const { debt, amount } of run.flat.targeted.get(month) ?? []) {
    left -= payAll(run, debt, Math.min(amount, left));
  }
  const turns: number[] = record ? [] : NOT_RECORDED;
  turns.length = 0;
  const step = policy.guide[month];
  if (step !== undefined) left = follow(run, { step, amount: left, turns });
  const heldTurns = turns.length;
  for (const debt of policy.order) {
    if (left > 0) left -= payTurns(run, debt, { amount: left, isOnce: false, turns });
  }
  spendByRank(run, policy, { amount: left, turns });
  if (record) record[month] = stepOf(turns, heldTurns, step?.cap ?? Infinity);
}

function spendByRank(
  run: FlatRun,
  policy: Policy,
  { amount, turns }: { amount: number; turns: number[] },
): void {
  let left = amount;
  while (left > 0) {
    const debt = rank(run, policy);
    if (debt < 0) return;
    left -= payOnce(run, debt, left);
    run.target[run.month] = debt;
    turns.push(debt);
  }
}

/** The step that repeats a month. Who was held back and then came by rank was not held back. */
function stepOf(turns: readonly number[], heldTurns: number, cap: number): Step {
  const isHeld = turns.slice(0, heldTurns + 1).some((debt) => debt !== turns[0]);

  return { order: turns, cap: isHeld ? cap : Infinity, isOnce: true };
}

/** Spends as a step says; see guide.ts. @returns what is left. */
function follow(
  run: FlatRun,
  { step, amount, turns }: { step: Step; amount: number; turns: number[] },
): number {
  let left = amount;
  let held = step.cap;
  let first = -1;
  for (const debt of step.order) {
    if (run.owed[debt] === 0) continue;
    if (first < 0) first = debt;
    // The cap holds while the first that is open has its turns.
    if (debt !== first) held = Infinity;
    const amountOfTurn = Math.min(left, held);
    const paid = payTurns(run, debt, { amount: amountOfTurn, isOnce: step.isOnce, turns });
    left -= paid;
    held -= paid;
    if (left === 0) break;
  }

  return left;
}

function payTurns(
  run: FlatRun,
  debt: number,
  { amount, isOnce, turns }: { amount: number; isOnce: boolean; turns: number[] },
): number {
  if (run.flat.takesExtra[debt] === 0) return 0;
  let left = amount;
  while (left > 0 && (run.owed[debt] as number) > 0) {
    left -= payOnce(run, debt, left);
    turns.push(debt);
    if (isOnce) break;
  }

  return amount - left;
}

function rank(run: FlatRun, { rank: by, snowballFirst }: Policy): number {
  if (by === "smallest-balance" || run.closedCount < snowballFirst) return smallestBalance(run);

  return by === "highest-rate" ? highestRate(run) : mostValuable(run, by);
}
