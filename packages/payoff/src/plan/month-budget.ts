import type { PlanRun } from "./plan-run.ts";
import type { Budget, BudgetChange, Cents, Rounding } from "../portfolio.ts";
import { roundedShare } from "./round-exactly.ts";

type Growth = Extract<BudgetChange, { type: "growth" }>;

const PPM = 1_000_000;
/** Nobody owes more, so nobody can spend more. */
const LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * The budget of the month that was just charged. Growth changes the base; one-off and recurring money
 * comes on top of it. A pause leaves the month's minimums and its one-offs.
 */
export function budgetOf(run: PlanRun, minimums: Cents): Cents {
  return run.compiled.isLevel && run.month > 1 ? run.baseBudget : budgetOfMonth(run, minimums);
}

function budgetOfMonth(run: PlanRun, minimums: Cents): Cents {
  const base = baseOf(run, minimums);
  const { changes } = run.compiled.portfolio;
  return changes && changes.length > 0 ? changed(run.month, changes, { base, minimums }) : base;
}

function changed(
  month: number,
  changes: readonly BudgetChange[],
  { base, minimums }: { base: Cents; minimums: Cents },
): Cents {
  const isPaused = changes.some((change) => change.type === "pause" && isWithin(change, month));
  let added = 0;
  for (const change of changes) {
    if (change.type === "one-off" && change.month === month) added += change.amount;
    if (change.type === "recurring" && !isPaused && recurs(change, month)) added += change.amount;
  }
  return Math.min((isPaused ? Math.min(base, minimums) : base) + added, LIMIT);
}

/** The month's money before one-off and recurring money; what an opening has for itself leaves the base as it is. */
export function baseOf(run: PlanRun, minimums: Cents): Cents {
  const { portfolio, wholeMinimums } = run.compiled;
  const { opening, budget } = portfolio;
  if (run.month > 1 || opening === undefined) return wholeBase(run, minimums);
  wholeBase(run, wholeMinimums);

  return budget.mode === "minimums-only" ? minimums : opening.money;
}

function wholeBase(run: PlanRun, minimums: Cents): Cents {
  const { budget } = run.compiled.portfolio;
  switch (budget.mode) {
    case "minimums-only":
      return minimums;
    case "by-month":
      return grownToDate(run, amountIn(run.month, budget));
    case "total":
      return constantBase(run, budget.amount, 0);
    case "minimums-plus-extra":
      return constantBase(run, minimums + budget.extra, minimumsFirstDue(run));
    case "minimums-plus-extra-no-rollover":
      return Math.min(minimums + constantBase(run, budget.extra, 0), LIMIT);
  }
}

/** Set in month 1, then changed by growth and by what joins it. */
function constantBase(run: PlanRun, first: Cents, joining: Cents): Cents {
  const base =
    run.month === 1 ? grownToDate(run, first) : grown(run, run.baseBudget, run.month) + joining;
  run.baseBudget = Math.min(base, LIMIT);
  return run.baseBudget;
}

/** The minimum of a loan whose deferment has just ended was not in month 1's; it joins now. */
function minimumsFirstDue({ month, minimum, owed, payoffMonth, compiled }: PlanRun): Cents {
  const { restsUntil } = compiled.dated;
  let sum = 0;
  for (let debt = 0; debt < restsUntil.length && month > 1; debt += 1) {
    const isDue = owed[debt] !== 0 || payoffMonth[debt] === month;
    if (isDue && restsUntil[debt] === month - 1) sum += minimum[debt] as number;
  }
  return sum;
}

/** Beyond its end the last `period` months come again. */
function amountIn(month: number, budget: Extract<Budget, { mode: "by-month" }>): Cents {
  const { amounts, period } = budget;
  const past = month - 1 - amounts.length;
  const at = past < 0 ? month - 1 : amounts.length - period + (past % period);
  return amounts[at] ?? 0;
}

/** With all growth up to this month, also what was due before month 1. */
function grownToDate(run: PlanRun, amount: Cents): Cents {
  let result = amount;
  for (let month = firstGrowthOf(run); month <= run.month; month++) {
    result = grown(run, result, month);
  }
  return result;
}

function firstGrowthOf({ compiled }: PlanRun): number {
  let first = Infinity;
  for (const change of compiled.portfolio.changes ?? []) {
    if (change.type === "growth") first = Math.min(first, firstMonthOf(change));
  }
  return first;
}

/** The month in which a budget grows for the first time; before month 1 where that has been. */
export function firstMonthOf({ firstMonth, everyMonths }: Growth): number {
  return firstMonth ?? everyMonths + 1;
}

function isDue(change: Growth, month: number): boolean {
  const since = month - firstMonthOf(change);

  return since >= 0 && since % change.everyMonths === 0;
}

/** The growth that comes with `month`, in the order it was given. */
function grown(run: PlanRun, amount: Cents, month: number): Cents {
  const { changes } = run.compiled.portfolio;
  if (!changes) return amount;

  let result = amount;
  for (const change of changes) {
    if (change.type === "growth" && isDue(change, month)) {
      result = grownOnce(result, change, run.compiled.rounding);
    }
  }
  return result;
}

/** Never below zero, and never beyond what can be counted. */
function grownOnce(amount: Cents, { amount: step, share }: Growth, rounding: Rounding): Cents {
  const size = roundedShare(amount, { numerator: Math.abs(share), denominator: PPM }, rounding);
  return Math.max(0, Math.min(amount + step + (share < 0 ? -size : size), LIMIT));
}

function isWithin(span: { firstMonth: number; lastMonth?: number }, month: number): boolean {
  return month >= span.firstMonth && month <= (span.lastMonth ?? Infinity);
}

function recurs(change: Extract<BudgetChange, { type: "recurring" }>, month: number): boolean {
  return isWithin(change, month) && (month - change.firstMonth) % change.everyMonths === 0;
}
