import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { computeBaseBudget } from "./month-budget.ts";
import { inWholeMonths } from "./opening.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/**
 * Returns the money of month 1, minimums and escrow included, without one-off and recurring money. An opening
 * period counts as the whole month for which its budget was made.
 */
export function firstBudget(portfolio: Portfolio): Cents {
  const run = openRun(compilePortfolio(fixAmortizing(inWholeMonths(portfolio))));
  enterMonth(run);

  return computeBaseBudget(run, chargeMonth(run) + run.period.escrow);
}
