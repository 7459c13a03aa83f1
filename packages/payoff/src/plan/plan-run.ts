import { type Column, createColumn, copyColumn } from "./column.ts";
import type { CompiledPortfolio, Period } from "./compiled-portfolio.ts";
import { periodAt } from "./periods.ts";
import type { Cents } from "../portfolio.ts";

/** The state of a simulation. */
export type PlanRun = {
  compiled: CompiledPortfolio;
  month: number;
  period: Period;
  /** The index of the period in `starts`, and the first month of the next period. */
  position: number;
  periodEnd: number;
  /** By balance. */
  amount: Column;
  memo: Column;
  /** By debt: unpaid interest, which does not compound, and the total owed, which includes it. */
  carried: Column;
  owed: Column;
  /** By debt, for this month. */
  interest: Column;
  fee: Column;
  minimum: Column;
  /** By debt, for this month: the part of `interest` that was deferred until now. */
  backInterest: Column;
  /** By debt, for this month. Only used if months are recorded. `reasons` are bits. */
  extra: Column;
  reasons: Column;
  payoffMonth: Column;
  /** The number of balances at the front of the period's `order` that belong to paid-off debts. */
  passed: number;
  /** The number of debts that are owed, and of debts paid off since the start. */
  openCount: number;
  closedCount: number;
  /** The debt that has grown beyond the exact range; -1 if none. */
  tooLarge: number;
  /** For this month: the money, and the part of it that minimums and escrow take. */
  budget: Cents;
  minimums: Cents;
  /** The constant part of the budget: month 1's minimums and the extra, with growth. */
  baseBudget: Cents;
  /** The amounts paid and the fees charged since the start, for all debts. */
  spent: Cents;
  fees: Cents;
  /** The debt that received the last of this month's money by rank; -1 if none. */
  target: number;
  /** The number of debts paid off before this month's extra money was spent. */
  closedBefore: number;
  /**
   * The debts that received extra money this month, one entry for each payment to a balance, and how many of
   * these a step made. Null if not recorded.
   */
  turns: { debts: number[]; fromStep: number } | null;
  /** Whether `extra` and `reasons` are recorded. */
  isNoted: boolean;
};

export function openRun(compiled: CompiledPortfolio, isNoted = false): PlanRun {
  const { size, isEachPlain, memo, carried } = compiled;
  const noted = isNoted ? size : 0;
  return {
    compiled,
    month: 0,
    period: periodAt(compiled, 0),
    position: 0,
    periodEnd: compiled.starts[1] ?? Infinity,
    amount: compiled.amount.slice(),
    // These stay zero for plain debts.
    memo: isEachPlain ? memo : memo.slice(),
    carried: isEachPlain ? carried : carried.slice(),
    owed: compiled.opening.slice(),
    interest: createColumn(size),
    fee: isEachPlain ? carried : createColumn(size),
    minimum: createColumn(size),
    backInterest: isEachPlain ? carried : createColumn(size),
    extra: createColumn(noted),
    reasons: createColumn(noted),
    payoffMonth: createColumn(size),
    passed: 0,
    openCount: compiled.openCount,
    closedCount: 0,
    tooLarge: -1,
    budget: 0,
    minimums: 0,
    baseBudget: 0,
    spent: 0,
    fees: 0,
    target: -1,
    closedBefore: 0,
    turns: null,
    isNoted,
  };
}

/** Resets a run to the start. */
export function beginRun(run: PlanRun): void {
  const { compiled, owed, payoffMonth } = run;
  run.month = 0;
  enterPeriod(run, 0);
  copyColumn(compiled.amount, run.amount);
  copyColumn(compiled.memo, run.memo);
  copyColumn(compiled.carried, run.carried);
  copyColumn(compiled.opening, owed);
  payoffMonth.fill(0);
  run.openCount = compiled.openCount;
  run.closedCount = 0;
  run.tooLarge = -1;
  run.baseBudget = 0;
  run.spent = 0;
  run.fees = 0;
}

/** Begins the next month, and the next period if it starts then. */
export function enterMonth(run: PlanRun): void {
  run.month += 1;
  run.target = -1;
  while (run.month >= run.periodEnd) enterPeriod(run, run.position + 1);
}

function enterPeriod(run: PlanRun, position: number): void {
  run.position = position;
  run.passed = 0;
  run.period = periodAt(run.compiled, position);
  run.periodEnd = run.compiled.starts[position + 1] ?? Infinity;
}

/** Call this when a payment has reduced a debt to zero. */
export function closeDebt(run: PlanRun, debt: number): void {
  run.payoffMonth[debt] = run.month;
  run.openCount -= 1;
  run.closedCount += 1;
}
