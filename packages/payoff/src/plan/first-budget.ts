import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { baseOf } from "./month-budget.ts";
import { openRun } from "./plan-run.ts";
import { openTape } from "./plan-tape.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/** The money of month 1 in all, minimums included; one-off and recurring money comes on top. */
export function firstBudget(portfolio: Portfolio): Cents {
  const run = openRun(compilePortfolio(fixAmortizing(portfolio)), { type: "nobody" }, openTape(1));
  run.month = 1;

  return baseOf(run, chargeMonth(run));
}
