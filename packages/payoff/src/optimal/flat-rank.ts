import type { FlatRun } from "./flat-pay.ts";

const NONE = -1;

/** What a dollar less on each balance is worth (see dollar-values.ts). */
export type BalanceValues = {
  /** By balance, at the start. */
  atStart: Float64Array;
  /** By month, by balance: what is left of that after the month. */
  left: readonly Float64Array[];
};

/** The highest rate of the next accrual, of equal ones the smaller debt, then the order of the input. */
export function highestRate({ flat, amount, owed, regime }: FlatRun): number {
  const { order, nextRate } = regime;
  let best = NONE;
  let top = NONE;
  for (let turn = 0; turn < order.length; turn += 1) {
    const at = order[turn] as number;
    if (amount[at] === 0) continue;
    const rate = nextRate[at] as number;
    if (rate < top) break;
    const debt = flat.owner[at] as number;
    const difference = best === NONE ? -1 : (owed[debt] as number) - (owed[best] as number);
    if (difference < 0 || (difference === 0 && debt < best)) best = debt;
    top = rate;
  }
  if (best !== NONE) return best;

  // Nothing but unpaid interest is left.
  return owed.findIndex((left, debt) => left > 0 && flat.takesExtra[debt] === 1);
}

/** The smallest balance, of equal ones the higher rate, then the order of the input. */
export function smallestBalance(run: FlatRun): number {
  const { flat, owed } = run;
  let best = NONE;
  let least = Infinity;
  for (let debt = 0; debt < flat.size; debt += 1) {
    const own = owed[debt] as number;
    if (own === 0 || own > least || flat.takesExtra[debt] === 0) continue;
    if (own < least || topRate(run, debt) > topRate(run, best)) best = debt;
    least = own;
  }

  return best;
}

/** The debt with the balance on which a dollar is worth most. */
export function mostValuable(run: FlatRun, { atStart, left }: BalanceValues): number {
  const { flat, amount, month } = run;
  const row = left[month];
  if (row === undefined) return highestRate(run);
  let best = NONE;
  let top = NONE;
  for (let at = 0; at < amount.length; at += 1) {
    if (amount[at] === 0) continue;
    const value = (atStart[at] as number) * (row[at] as number);
    if (value <= top || flat.takesExtra[flat.owner[at] as number] === 0) continue;
    best = at;
    top = value;
  }

  return best === NONE ? highestRate(run) : (flat.owner[best] as number);
}

function topRate({ flat, amount, regime }: FlatRun, debt: number): number {
  let top = 0;
  for (let at = flat.first[debt] as number; at < (flat.first[debt + 1] as number); at += 1) {
    if (amount[at] !== 0) top = Math.max(top, regime.nextRate[at] as number);
  }

  return top;
}
