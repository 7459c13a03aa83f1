import {
  type Debt,
  firstBudget,
  firstMinimums,
  type Portfolio,
  sumOfFirstMinimums,
} from "@snowball/payoff";

import { isSame } from "../change/is-same.ts";
import { LONGEST_REPAYMENT_MONTHS } from "../facts/estimate-ends.ts";
import { ISSUER_RULES } from "../facts/estimate-minimum.ts";
import type { PlannedPortfolio } from "../facts/read-portfolio.ts";

type Estimated = PlannedPortfolio["estimated"];

/**
 * Returns the portfolio with other minimum rules that fit today's minimums, in place of all estimated ones: today's
 * minimum in every month, and the longest usual term of a loan with an unknown payment. Stated rules stay.
 * @returns null if nothing changes.
 */
export function withLevelRules(portfolio: Portfolio, estimated: Estimated): Portfolio | null {
  const minimums = firstMinimums(portfolio);
  const debts = portfolio.debts.map((debt): Debt => {
    const { id, minimum, escrow = 0 } = debt;
    const figures = estimated.find((each) => each.id === id)?.figures ?? [];
    const isEstimated = figures.includes("minimum") || figures.includes("minimum_rule");
    if (!isEstimated || minimum.type === "fixed") return debt;

    return minimum.type === "amortizing"
      ? {
          ...debt,
          minimum: {
            ...minimum,
            termMonths: Math.max(minimum.termMonths, LONGEST_REPAYMENT_MONTHS),
          },
        }
      : { ...debt, minimum: { type: "fixed", amount: (minimums.get(id) ?? 0) - escrow } };
  });

  return isSame(debts, portfolio.debts) ? null : { ...portfolio, debts };
}

/**
 * Returns the portfolio with the usual rule for each card with an estimated rule, to compare a plan with minimum
 * payments. The rule that is inferred from a statement can change with the next one, and the comparison would jump by
 * decades. Stated rules and loans stay. If the budget covers only the minimums of the given rules, cards that ask less
 * keep theirs: paying only the minimums never means paying more than the plan does.
 */
export function withUsualMinimums(given: Portfolio, estimated: Estimated): Portfolio {
  const portfolio = withoutKnownMinimums(given);
  const isEstimated = (debt: string) =>
    estimated.some(({ id, figures }) => id === debt && figures.includes("minimum_rule"));
  const usual = replaceRules(portfolio, isEstimated);
  const budget = firstBudget(portfolio);
  if (sumOfFirstMinimums(usual) <= budget || sumOfFirstMinimums(portfolio) > budget) return usual;
  const [minimums, usualMinimums] = [firstMinimums(portfolio), firstMinimums(usual)];

  return replaceRules(
    portfolio,
    (debt) => isEstimated(debt) && (usualMinimums.get(debt) ?? 0) <= (minimums.get(debt) ?? 0),
  );
}

/** Removes minimums from before this month's payments: those of other rules are known of today's balances only. */
function withoutKnownMinimums({ opening, ...portfolio }: Portfolio): Portfolio {
  if (opening === undefined) return portfolio;
  const terms = Object.entries(opening.debts).map(([id, { minimum: _known, ...own }]) => [id, own]);

  return { ...portfolio, opening: { ...opening, debts: Object.fromEntries(terms) } };
}

function replaceRules(portfolio: Portfolio, isReplaced: (debt: string) => boolean): Portfolio {
  return {
    ...portfolio,
    debts: portfolio.debts.map((debt) =>
      isReplaced(debt.id) ? { ...debt, minimum: ISSUER_RULES.usual } : debt,
    ),
  };
}
