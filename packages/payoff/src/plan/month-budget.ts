import type { PlanRun } from "./plan-run.ts";
import type { Budget, BudgetChange, Cents, Rounding } from "../portfolio.ts";
import { roundedShare } from "./round-exactly.ts";

type Growth = Extract<BudgetChange, { type: "growth" }>;

const PPM = 1_000_000;
/** No sum of debts exceeds this amount, so no plan can spend more. */
const LIMIT = Number.MAX_SAFE_INTEGER;

/** Whether the minimum of a paid-off debt stays in the budget. */
export function isRolledOver({ mode }: Budget): boolean {
  return mode !== "minimums-only" && mode !== "minimums-plus-extra-no-rollover";
}

/**
 * Returns the budget of the month that was just charged. Growth changes the base; one-off and recurring money
 * is added to it. A pause leaves only the minimums and one-off money.
 */
export function computeBudget(run: PlanRun, minimums: Cents): Cents {
  return run.compiled.isLevel && run.month > 1 ? run.baseBudget : budgetOfMonth(run, minimums);
}

function budgetOfMonth(run: PlanRun, minimums: Cents): Cents {
  const base = computeBaseBudget(run, minimums);
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

/**
 * Returns the month's money without one-off and recurring money. The money of an opening period does not
 * change the base of later months.
 */
export function computeBaseBudget(run: PlanRun, minimums: Cents): Cents {
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

/** Sets the base in month 1. Later it changes by growth and by `joining`. */
function constantBase(run: PlanRun, first: Cents, joining: Cents): Cents {
  const base =
    run.month === 1 ? grownToDate(run, first) : grown(run, run.baseBudget, run.month) + joining;
  run.baseBudget = Math.min(base, LIMIT);
  return run.baseBudget;
}

/** Sums the minimums that are due for the first time after a deferment. They were not part of month 1's budget. */
function minimumsFirstDue({ month, minimum, owed, payoffMonth, compiled }: PlanRun): Cents {
  const { restsUntil } = compiled.dated;
  let sum = 0;
  for (let debt = 0; debt < restsUntil.length && month > 1; debt += 1) {
    const isDue = owed[debt] !== 0 || payoffMonth[debt] === month;
    if (isDue && restsUntil[debt] === month - 1) sum += minimum[debt] as number;
  }
  return sum;
}

/** After the last month the last `period` months repeat. */
function amountIn(month: number, budget: Extract<Budget, { mode: "by-month" }>): Cents {
  const { amounts, period } = budget;
  const past = month - 1 - amounts.length;
  const at = past < 0 ? month - 1 : amounts.length - period + (past % period);
  return amounts[at] ?? 0;
}

/** Applies all growth up to this month, including growth due before month 1. */
function grownToDate(run: PlanRun, amount: Cents): Cents {
  let result = amount;
  for (let month = earliestGrowthMonth(run); month <= run.month; month++) {
    result = grown(run, result, month);
  }
  return result;
}

function earliestGrowthMonth({ compiled }: PlanRun): number {
  let first = Infinity;
  for (const change of compiled.portfolio.changes ?? []) {
    if (change.type === "growth") first = Math.min(first, firstGrowthMonth(change));
  }
  return first;
}

/** Returns the month in which a budget grows for the first time. It can be before month 1. */
function firstGrowthMonth({ firstMonth, everyMonths }: Growth): number {
  return firstMonth ?? everyMonths + 1;
}

function isDue(change: Growth, month: number): boolean {
  const since = month - firstGrowthMonth(change);

  return since >= 0 && since % change.everyMonths === 0;
}

/** Applies the growth due in `month`, in input order. */
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

/** Limits the result to 0 and the largest safe integer. */
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
