import { COMPOSITE, type FlatPortfolio } from "./flat-portfolio.ts";
import type { Regime } from "./flat-regimes.ts";

/** A plan while it is computed on columns; each plan begins it anew. */
export type FlatRun = {
  flat: FlatPortfolio;
  month: number;
  regimeAt: number;
  regime: Regime;
  /** By balance. */
  amount: Float64Array;
  memo: Float64Array;
  /** By debt. */
  carried: Float64Array;
  owed: Float64Array;
  /** Of this month. */
  minimum: Float64Array;
  payoffMonth: Int32Array;
  openCount: number;
  closedCount: number;
  /** Interest and fees so far. */
  cost: number;
  /** How much more minimums that joined the budget are than if nothing had been paid before. */
  joined: number;
  /** By month: the money beyond the minimums, and the debt that got the last of it by rank; -1: none. */
  extra: Float64Array;
  target: Int32Array;
  /** Who was paid this month, one entry a balance; null where nobody wants to know. */
  turns: number[] | null;
};

/** 12 CFR 1026.53(b)(2): in the last two billing cycles of a deferral the excess goes to it. */
const DEADLINE_MONTHS = 2;

export function closeFlat(run: FlatRun, debt: number): void {
  run.payoffMonth[debt] = run.month;
  run.openCount -= 1;
  run.closedCount += 1;
}

/** Pays one balance of a debt beyond its minimum. @returns what was paid. */
export function payOnce(run: FlatRun, debt: number, amount: number): number {
  const { flat } = run;
  const owed = run.owed[debt] as number;
  let paid = 0;
  if (flat.kind[debt] === COMPOSITE) {
    paid = payCarried(run, debt, amount);
    if (paid === 0) paid = payBalance(run, balanceToPay(run, debt), amount);
  } else paid = payBalance(run, flat.first[debt] as number, amount);
  run.owed[debt] = owed - paid;
  if (run.turns !== null) run.turns.push(debt);
  if (paid === owed) closeFlat(run, debt);

  return paid;
}

/** Pays a debt's balances one after another. @returns what was paid. */
export function payAll(run: FlatRun, debt: number, amount: number): number {
  if (run.flat.takesExtra[debt] === 0) return 0;
  let left = amount;
  while (left > 0 && (run.owed[debt] as number) > 0) left -= payOnce(run, debt, left);

  return amount - left;
}

/** @returns what was paid. */
export function payCarried({ carried }: FlatRun, debt: number, amount: number): number {
  const own = carried[debt] as number;
  const paid = own < amount ? own : amount;
  carried[debt] = own - paid;

  return paid;
}

/** @returns what was paid. */
export function payBalance({ amount, memo }: FlatRun, at: number, most: number): number {
  const own = amount[at] as number;
  const paid = own < most ? own : most;
  amount[at] = own - paid;
  if (paid === own) memo[at] = 0;

  return paid;
}

/** The balance of a debt that money beyond the minimum goes to. */
function balanceToPay({ flat, amount, regime, month }: FlatRun, debt: number): number {
  let best = flat.first[debt] as number;
  let top = -1;
  for (let at = best; at < (flat.first[debt + 1] as number); at += 1) {
    if (amount[at] === 0) continue;
    const until = flat.deferredUntil[at] as number;
    if (month <= until && month > until - DEADLINE_MONTHS) return at;
    if ((regime.nextRate[at] as number) > top) {
      best = at;
      top = regime.nextRate[at] as number;
    }
  }

  return best;
}
