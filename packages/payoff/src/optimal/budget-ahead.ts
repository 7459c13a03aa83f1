import { chargeMonth } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compile-portfolio.ts";
import { budgetOf } from "../plan/month-budget.ts";
import { openRun } from "../plan/plan-run.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import type { BudgetChange, Cents } from "../portfolio.ts";

/**
 * A month's money: up to `ceiling` in all, and up to `spare` beyond the month's own minimums. Which of
 * them limits follows from the kind of budget; the other is infinite.
 */
export type MonthMoney = { ceiling: Cents; spare: Cents };

/**
 * The money of each month, known before there is a plan: month 1's minimums are the same in all, and
 * later ones count only where a budget is made of the month's minimums. By debt, `joining` is the
 * minimum that comes to the budget with the end of a deferment, if nothing was paid until then.
 */
export type BudgetAhead = { of(month: number): MonthMoney; joining: Float64Array };

export function budgetAhead(compiled: CompiledPortfolio): BudgetAhead {
  const { debts } = compiled.portfolio;
  const run = openRun(compiled, { type: "nobody" }, null);
  const joining = new Float64Array(compiled.size);
  const charged = 1 + Math.max(0, ...debts.map(({ deferment }) => deferment?.months ?? 0));
  const months: MonthMoney[] = [];
  const extend = () => {
    run.month += 1;
    // Only the minimums of month 1, and those that join, are part of a budget.
    const minimums = run.month <= charged ? chargeMonth(run) : 0;
    debts.forEach(({ deferment }, index) => {
      if (deferment?.months === run.month - 1) joining[index] = run.minimum[index] as number;
    });
    months.push(moneyOf(run, minimums));
  };
  for (let month = 1; month <= charged; month += 1) extend();

  return {
    joining,
    of: (month) => {
      if (compiled.isLevel) return months[0] as MonthMoney;
      while (months.length < month) extend();
      return months[month - 1] as MonthMoney;
    },
  };
}

function moneyOf(run: PlanRun, minimums: Cents): MonthMoney {
  const { budget, changes = [] } = run.compiled.portfolio;
  if (run.month === 1) return { ceiling: budgetOf(run, minimums), spare: Infinity };
  const isPaused = changes.some((change) => pauses(change, run.month));
  const oneOff = changes.reduce((sum, change) => sum + oneOffIn(change, run.month), 0);
  if (budget.mode === "minimums-only" || budget.mode === "minimums-plus-extra-no-rollover") {
    const beyond = budgetOf(run, minimums) - minimums;
    return { ceiling: Infinity, spare: isPaused ? oneOff : beyond };
  }
  // A pause limits a month by its minimums: none are so large.
  const ceiling = budgetOf(run, Number.MAX_SAFE_INTEGER);

  return { ceiling, spare: isPaused ? oneOff : Infinity };
}

function pauses(change: BudgetChange, month: number): boolean {
  return change.type === "pause" && month >= change.firstMonth && month <= change.lastMonth;
}

function oneOffIn(change: BudgetChange, month: number): Cents {
  return change.type === "one-off" && change.month === month ? change.amount : 0;
}
