import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { inWholeMonths } from "./opening.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/**
 * Returns the minimum payment of each debt in month 1, by id, escrow included, for any budget. A debt that is
 * paid off has its escrow only. An opening period counts as a whole month.
 */
export function firstMinimums(portfolio: Portfolio): Map<string, Cents> {
  const run = openRun(compilePortfolio(fixAmortizing(inWholeMonths(portfolio))));
  enterMonth(run);
  chargeMonth(run);

  return new Map(
    portfolio.debts.map(({ id, escrow = 0 }, index) => [id, (run.minimum[index] ?? 0) + escrow]),
  );
}

/** Returns the sum of `firstMinimums`: the least budget of month 1. */
export function sumOfFirstMinimums(portfolio: Portfolio): Cents {
  return [...firstMinimums(portfolio).values()].reduce((sum, minimum) => sum + minimum, 0);
}
