import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { inWholeMonths } from "./opening.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/**
 * The least that leaves the account for each debt in month 1, by id, escrow included, whatever the budget. An
 * opening counts as a whole month.
 */
export function firstMinimums(portfolio: Portfolio): Map<string, Cents> {
  const run = openRun(compilePortfolio(fixAmortizing(inWholeMonths(portfolio))));
  enterMonth(run);
  const isOwed = run.owed.map((owed) => owed > 0);
  chargeMonth(run);

  return new Map(
    portfolio.debts.map(({ id, escrow = 0 }, index) => [
      id,
      (run.minimum[index] ?? 0) + (isOwed[index] ? escrow : 0),
    ]),
  );
}
