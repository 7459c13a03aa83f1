import type { Portfolio } from "@snowball/payoff";

import { ISSUER_RULES } from "../facts/estimate-minimum.ts";
import type { PlannedPortfolio } from "../facts/read-portfolio.ts";

/**
 * Returns the portfolio with the usual rule for each card whose rule is an estimate, to compare a plan with minimum
 * payments. The rule that is inferred from a statement can change with the next one, and the comparison would jump by
 * decades. Stated rules and loans stay.
 */
export function withUsualMinimums(
  portfolio: Portfolio,
  estimated: PlannedPortfolio["estimated"],
): Portfolio {
  const isEstimated = (debt: string) =>
    estimated.some(({ id, figures }) => id === debt && figures.includes("minimum_rule"));

  return {
    ...portfolio,
    debts: portfolio.debts.map((debt) =>
      isEstimated(debt.id) ? { ...debt, minimum: ISSUER_RULES.usual } : debt,
    ),
  };
}
