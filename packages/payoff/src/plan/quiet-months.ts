import { chargeRows } from "./charge-rows.ts";
import { fillRows, openQuietRows, putFirst, readBalances, writeBalances } from "./quiet-rows.ts";
import type { QuietRows } from "./quiet-rows.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";
import { rankTarget } from "./rank-target.ts";

/*
 * In a quiet month no debt is paid off, no rate changes and the strategy keeps its target. Nearly all
 * months of a long plan are quiet, they need a fraction of the work of others, and what a slider waits
 * for is these. A month that turns out not to be quiet is left to the long way: nothing is decided here.
 */

const NOBODY = -1;

/** @returns null for a run that has no quiet months: its months are written, or it is not this simple. */
export function prepareQuietMonths(run: PlanRun): QuietRows | null {
  const { portfolio, hasComposites, isLevel, rounding } = run.compiled;
  const isSimple = isLevel || (portfolio.budget.mode === "minimums-only" && !portfolio.changes);
  const isQuick = isSimple && !hasComposites && rounding === "half-up";
  return run.tape === null && isQuick && run.ranking.type !== "guided" ? openQuietRows(run) : null;
}

/** Moves a run on to the month before the next one that is not quiet, at most to `monthsMax`. */
export function runQuietMonths(run: PlanRun, rows: QuietRows, monthsMax: number): void {
  const steadyUntil = lastBeforeRateChange(run);
  const last = Math.min(monthsMax, steadyUntil);
  // Month 1 decides the budget.
  if (run.month === 0 || run.month >= last) return;

  if (rows.steadyUntil !== steadyUntil) fillRows(rows, run, steadyUntil);
  if (!readBalances(rows, run)) return;

  const { compiled } = run;
  const target = compiled.isLevel ? rankTarget(run) : NOBODY;
  if (target !== NOBODY) putFirst(rows, target);
  const rivalry = rivalryOf(run, target);
  while (run.month < last && runQuietMonth(run, rows, rivalry)) run.month++;
  writeBalances(rows, run);
}

/** Rates are refreshed in the month of a change and in the one before it. */
function lastBeforeRateChange({ month, compiled }: PlanRun): number {
  for (const change of compiled.rateChanges) {
    if (change > month) return change - 2;
  }
  return Infinity;
}

/**
 * Whom the target must stay ahead of, by what is owed before its extra payment: nobody, all others, or
 * those of the same rate. `none`: there is no target.
 */
type Rivalry = "none" | "nobody" | "all" | "same-rate";

function rivalryOf(run: PlanRun, target: number): Rivalry {
  const { ranking, closedCount, steadyTarget } = run;
  if (target === NOBODY) return "none";
  if (ranking.type === "snowball") return "all";
  if (ranking.type === "hybrid" && closedCount < ranking.snowballFirst) return "all";
  return steadyTarget === target ? "nobody" : "same-rate";
}

/** @returns whether the month was quiet; where it was not, nothing has changed. */
function runQuietMonth(run: PlanRun, rows: QuietRows, rivalry: Rivalry): boolean {
  const { next, balance } = rows;
  const minimums =
    rivalry === "all"
      ? chargeAhead(rows)
      : chargeRows(rows, { from: 0, to: rows.count, atLeast: 1 });
  const budget = run.compiled.isLevel ? run.baseBudget : minimums;
  if (minimums < 0 || minimums > budget) return false;

  if (rivalry === "none") {
    run.spent += minimums;
  } else {
    const left = (next[0] as Cents) - (budget - minimums);
    if (left < 1 || (rivalry === "same-rate" && isOvertaken(run, rows))) return false;
    next[0] = left;
    run.spent += budget;
  }
  rows.next = balance;
  rows.balance = next;
  return true;
}

/** Where all others are rivals, more must be owed on each than on the target. */
function chargeAhead(rows: QuietRows): Cents {
  const first = chargeRows(rows, { from: 0, to: 1, atLeast: 1 });
  const atLeast = (rows.next[0] as Cents) + 1;
  const others = chargeRows(rows, { from: 1, to: rows.count, atLeast });
  return first < 0 || others < 0 ? -1 : first + others;
}

/** True where another debt of the target's rate may come before it. */
function isOvertaken({ nextRate }: PlanRun, { next, debts, count }: QuietRows): boolean {
  const most = next[0] as Cents;
  const rate = nextRate[debts[0] as number];
  for (let row = 1; row < count; row++) {
    if ((next[row] as Cents) <= most && nextRate[debts[row] as number] === rate) return true;
  }
  return false;
}
