import { chargeDebt } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/**
 * Returns the balance of each debt in month 1, by id, after its interest and fees and before any payment.
 * Rounded as in a plan, so a payment of this amount pays the debt off. An opening period charges its own part
 * of a year.
 */
export function firstBalances(portfolio: Portfolio): Map<string, Cents> {
  const run = openRun(compilePortfolio(fixAmortizing(portfolio)));
  enterMonth(run);

  return new Map(
    portfolio.debts.map(({ id }, index) => {
      const owed = run.owed[index] ?? 0;
      return [id, owed > 0 ? owed + chargeDebt(run, index) : 0];
    }),
  );
}
