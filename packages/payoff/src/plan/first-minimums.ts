import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/** The least payment of each debt in month 1, by id, whatever the budget. */
export function firstMinimums(portfolio: Portfolio): Map<string, Cents> {
  const run = openRun(compilePortfolio(fixAmortizing(portfolio)));
  enterMonth(run);
  chargeMonth(run);

  return new Map(portfolio.debts.map(({ id }, index) => [id, run.minimum[index] ?? 0]));
}
