import { type Column, columnOf, copyColumn } from "./column.ts";
import type { CompiledPortfolio, Period } from "./compiled-portfolio.ts";
import { periodAt } from "./periods.ts";
import type { Cents } from "../portfolio.ts";

/** A plan while it is computed. */
export type PlanRun = {
  compiled: CompiledPortfolio;
  month: number;
  period: Period;
  /** Where the period stands among all, and the first month of the next. */
  position: number;
  periodEnd: number;
  /** By balance. */
  amount: Column;
  memo: Column;
  /** By debt: unpaid interest that earns none, and all that is owed, this included. */
  carried: Column;
  owed: Column;
  /** By debt, of this month. */
  interest: Column;
  fee: Column;
  minimum: Column;
  /** By debt, of this month and only where somebody asks for rows; reasons are bits. */
  extra: Column;
  reasons: Column;
  payoffMonth: Column;
  /** How many of the period's balances, the highest next rate first, belong to debts that are paid off. */
  passed: number;
  /** Debts that are owed, and debts paid off since the start. */
  openCount: number;
  closedCount: number;
  /** The debt that has grown beyond what can be counted; -1 while there is none. */
  tooLarge: number;
  /** Of this month: what there is to spend, and what of it the minimums and what goes beside them take. */
  budget: Cents;
  minimums: Cents;
  /** Of this month: what goes out beside all payments. */
  beside: Cents;
  /** What is constant through the plan: month 1's minimums and the extra, and what grew of it. */
  baseBudget: Cents;
  /** Paid and charged by all debts from the start. */
  spent: Cents;
  fees: Cents;
  /** The debt that got the last of this month's money by rank; -1: none. */
  target: number;
  /** Debts that were paid off before this month's free money was spent. */
  closedBefore: number;
  /** Who was paid of it, one entry a balance, and how many by a step; null where nobody asks. */
  turns: { debts: number[]; held: number } | null;
  /** Whether `extra` and `reasons` are noted. */
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
    // Of plain debts these stay zeros.
    memo: isEachPlain ? memo : memo.slice(),
    carried: isEachPlain ? carried : carried.slice(),
    owed: compiled.opening.slice(),
    interest: columnOf(size),
    fee: isEachPlain ? carried : columnOf(size),
    minimum: columnOf(size),
    extra: columnOf(noted),
    reasons: columnOf(noted),
    payoffMonth: columnOf(size),
    passed: 0,
    openCount: compiled.openCount,
    closedCount: 0,
    tooLarge: -1,
    budget: 0,
    minimums: 0,
    beside: 0,
    baseBudget: 0,
    spent: 0,
    fees: 0,
    target: -1,
    closedBefore: 0,
    turns: null,
    isNoted,
  };
}

/** Back to before month 1. */
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

/** The next month, with its period. */
export function enterMonth(run: PlanRun): void {
  run.month += 1;
  run.target = -1;
  while (run.month >= run.periodEnd) enterPeriod(run, run.position + 1);
  const { beside } = run.period;
  run.beside = beside === null ? 0 : besideOf(run, beside);
}

/** Of the debts that are owed when the month begins. */
function besideOf({ owed }: PlanRun, beside: Column): Cents {
  let sum = 0;
  for (let debt = 0; debt < owed.length; debt += 1) {
    if (owed[debt] !== 0) sum += beside[debt] as number;
  }

  return sum;
}

function enterPeriod(run: PlanRun, position: number): void {
  run.position = position;
  run.passed = 0;
  run.period = periodAt(run.compiled, position);
  run.periodEnd = run.compiled.starts[position + 1] ?? Infinity;
}

/** Called when a payment has brought a debt to zero. */
export function closeDebt(run: PlanRun, debt: number): void {
  run.payoffMonth[debt] = run.month;
  run.openCount -= 1;
  run.closedCount += 1;
}
