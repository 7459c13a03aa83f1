import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/** Returns the sum of the minimums in each month, month 1 first and escrow excluded, if nothing else is paid. */
export function minimumsByMonth(portfolio: Portfolio, months: number): Cents[] {
  const run = openRun(compilePortfolio(fixAmortizing(portfolio)));

  return Array.from({ length: months }, () => {
    enterMonth(run);
    return chargeMonth(run);
  });
}
