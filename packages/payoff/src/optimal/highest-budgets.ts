import { chargeMonth } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { computeBudget } from "../plan/month-budget.ts";
import { enterMonth, openRun } from "../plan/plan-run.ts";
import type { Portfolio } from "../portfolio.ts";

/**
 * Returns the most that any plan can pay on debts, escrow excluded, in months 1 to `months`, by month; 0 at index 0.
 * Most budgets do not depend on the payments. Budgets made of minimums are largest if nothing is ever paid beyond them.
 * Returns `null` if that is not proven: for a percentage minimum of several balances.
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
    const { escrow } = run.period;
    budgets[month] = computeBudget(run, minimums + escrow) - escrow;
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
