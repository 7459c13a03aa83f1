import { chargeMonth } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { budgetOf } from "../plan/month-budget.ts";
import { enterMonth, openRun } from "../plan/plan-run.ts";
import type { Portfolio } from "../portfolio.ts";

/**
 * The most that any plan can spend in months 1..`months`, at their numbers; 0 at 0. Most budgets are
 * the same whatever is paid. Those made of a month's minimums are largest where nothing was ever paid
 * beyond them. `null` where that is not proven: a percentage minimum of several balances.
 */
export function highestBudgets(compiled: CompiledPortfolio, months: number): Float64Array | null {
  const { portfolio } = compiled;
  if (followsMinimums(portfolio) && portfolio.debts.some(hasSharedPercentage)) return null;
  const budgets = new Float64Array(months + 1);
  const run = openRun(compiled);
  for (let month = 1; month <= months; month += 1) {
    enterMonth(run);
    const minimums = chargeMonth(run);
    if (run.tooLarge >= 0) return null;
    budgets[month] = budgetOf(run, minimums + run.beside);
  }

  return budgets;
}

function followsMinimums({ budget, changes = [], debts }: Portfolio): boolean {
  if (changes.some(({ type }) => type === "pause")) return true;
  if (budget.mode === "total" || budget.mode === "by-month") return false;

  return budget.mode !== "minimums-plus-extra" || debts.some(({ deferment }) => deferment);
}

function hasSharedPercentage({ balances, minimum }: Portfolio["debts"][number]): boolean {
  return balances.length > 1 && minimum.type !== "fixed";
}
