import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { baseOf } from "./month-budget.ts";
import { inWholeMonths } from "./opening.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/**
 * What leaves the account in month 1 in all, minimums and escrow included; one-off and recurring money comes
 * on top. An opening counts as the whole month that its budget was made for.
 */
export function firstBudget(portfolio: Portfolio): Cents {
  const run = openRun(compilePortfolio(fixAmortizing(inWholeMonths(portfolio))));
  enterMonth(run);

  return baseOf(run, chargeMonth(run) + run.beside);
}
