import { FACTOR, LEAST, ON_INTEREST, ON_OWED, QUICK_BELOW, TERMS } from "./plain-terms.ts";
import { allocateColumns } from "./plan-run.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";

/** The open debts of a run side by side, one row a debt: the target first, the others in no order. */
export type QuietRows = {
  count: number;
  /** The last month the terms hold for. */
  steadyUntil: number;
  /** Positions in the portfolio. */
  debts: Int32Array;
  balance: Float64Array;
  /** Balances after the month. They become `balance` when the month has proved quiet. */
  next: Float64Array;
  /** See plain-terms.ts. */
  factor: Float64Array;
  least: Float64Array;
  onOwed: Float64Array;
  onInterest: Float64Array;
  /** True where some minimum follows its balance. */
  hasRules: boolean;
  /** The largest balance that every row charges exactly. */
  exactBelow: Cents;
};

const COLUMNS = 6;

/** Rows to be filled. */
export function openQuietRows({ compiled }: PlanRun): QuietRows {
  const { size, portfolio } = compiled;
  // One row more, for exchanging two.
  const columns = allocateColumns(size + 1, COLUMNS);
  return {
    count: 0,
    steadyUntil: 0,
    debts: new Int32Array(size + 1),
    balance: columns(),
    next: columns(),
    factor: columns(),
    least: columns(),
    onOwed: columns(),
    onInterest: columns(),
    hasRules: portfolio.debts.some(({ minimum }) => minimum.type !== "fixed"),
    exactBelow: Infinity,
  };
}

/** Lists the open debts with terms that hold until a month. */
export function fillRows(rows: QuietRows, run: PlanRun, steadyUntil: number): void {
  const { balance, terms, compiled } = run;
  rows.steadyUntil = steadyUntil;
  rows.count = 0;
  rows.exactBelow = Infinity;
  for (let index = 0; index < compiled.size; index++) {
    if (balance[index] === 0) continue;
    const at = index * TERMS;
    const row = rows.count++;
    rows.debts[row] = index;
    rows.factor[row] = terms[at + FACTOR] as number;
    rows.least[row] = terms[at + LEAST] as number;
    rows.onOwed[row] = terms[at + ON_OWED] as number;
    rows.onInterest[row] = terms[at + ON_INTEREST] as number;
    rows.exactBelow = Math.min(rows.exactBelow, terms[at + QUICK_BELOW] as number);
  }
}

/** Reads the balances of a run, and drops what it has paid off. @returns false where one is too large. */
export function readBalances(rows: QuietRows, run: PlanRun): boolean {
  const { debts, balance, exactBelow } = rows;
  let isExact = true;
  for (let row = 0; row < rows.count;) {
    const owed = run.balance[debts[row] as number] as number;
    if (owed === 0) {
      moveRow(rows, { from: --rows.count, to: row });
      continue;
    }
    balance[row++] = owed;
    if (owed > exactBelow) isExact = false;
  }
  return isExact;
}

export function writeBalances({ debts, balance, count }: QuietRows, run: PlanRun): void {
  for (let row = 0; row < count; row++) {
    run.balance[debts[row] as number] = balance[row] as number;
  }
}

/** Exchanges the first row with that of a debt. */
export function putFirst(rows: QuietRows, index: number): void {
  if (rows.debts[0] === index) return;
  const row = rows.debts.indexOf(index);
  moveRow(rows, { from: 0, to: rows.count });
  moveRow(rows, { from: row, to: 0 });
  moveRow(rows, { from: rows.count, to: row });
}

function moveRow(
  { debts, balance, factor, least, onOwed, onInterest }: QuietRows,
  { from, to }: { from: number; to: number },
): void {
  debts[to] = debts[from] as number;
  balance[to] = balance[from] as number;
  factor[to] = factor[from] as number;
  least[to] = least[from] as number;
  onOwed[to] = onOwed[from] as number;
  onInterest[to] = onInterest[from] as number;
}
