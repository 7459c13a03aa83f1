import { afterPayment } from "./after-payment.ts";
import { chargeMonth } from "./charge-month.ts";
import { compilePortfolio } from "./compile-portfolio.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { inWholeMonths } from "./opening.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Debt, Portfolio } from "../portfolio.ts";

/**
 * Returns the minimum payment of each debt in month 1, by id, escrow included, for any budget. A debt that is
 * paid off has its escrow only. An opening period counts as a whole month. A minimum that follows from the balance
 * is computed without arrears, so that it does not grow while nothing is paid, and before payments of the month, if
 * the opening period knows it.
 */
export function firstMinimums(portfolio: Portfolio): Map<string, Cents> {
  const debts = portfolio.debts.map((debt) => withoutArrears(debt, portfolio));
  const run = openRun(compilePortfolio(fixAmortizing(inWholeMonths({ ...portfolio, debts }))));
  enterMonth(run);
  chargeMonth(run);

  return new Map(
    portfolio.debts.map(({ id, escrow = 0 }, index) => [
      id,
      portfolio.opening?.debts[id]?.minimum ?? (run.minimum[index] ?? 0) + escrow,
    ]),
  );
}

/** Returns the sum of `firstMinimums`: the least budget of month 1. */
export function sumOfFirstMinimums(portfolio: Portfolio): Cents {
  return [...firstMinimums(portfolio).values()].reduce((sum, minimum) => sum + minimum, 0);
}

/** Returns a debt as if its arrears had been paid, if its minimum follows from the balance. */
function withoutArrears(debt: Debt, { opening }: Portfolio): Debt {
  const arrears = opening?.debts[debt.id]?.arrears ?? 0;
  if (arrears === 0 || !("share" in debt.minimum)) return debt;

  return afterPayment(debt, { minimum: arrears, extra: 0 });
}
