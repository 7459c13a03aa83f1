import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { baseOf } from "./month-budget.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/** The money of month 1 in all, minimums included; one-off and recurring money comes on top. */
export function firstBudget(portfolio: Portfolio): Cents {
  const run = openRun(compilePortfolio(fixAmortizing(portfolio)));
  enterMonth(run);

  return baseOf(run, chargeMonth(run));
}
