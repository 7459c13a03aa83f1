import {
  type Cents,
  type Debt,
  firstMinimums,
  type MinimumRule,
  type Portfolio,
} from "@snowball/payoff";

import { isSame } from "../change/is-same.ts";
import { LONGEST_REPAYMENT_MONTHS } from "./estimate-ends.ts";
import { chargeOfMonth } from "./estimate-minimum.ts";
import { minimumEnds } from "./minimum-ends.ts";
import type { PlannedPortfolio } from "./read-portfolio.ts";

type EstimatedDebts = PlannedPortfolio["estimated"];
type Replacement = "later" | "sooner" | "level";

/** The rules with the lowest minimums come first. */
const REPLACEMENTS: readonly Replacement[] = ["later", "level", "sooner"];

/**
 * Returns the portfolio with other minimum rules that fit today's minimums, in place of all estimated ones: either end
 * of their range, and today's minimum in every month. Stated rules stay. Omits portfolios that equal the given one.
 */
export function withPlausibleRules(portfolio: Portfolio, estimated: EstimatedDebts): Portfolio[] {
  const minimums = firstMinimums(portfolio);

  return REPLACEMENTS.map((replacement) => ({
    ...portfolio,
    debts: portfolio.debts.map((debt) => {
      const figures = estimated.find(({ id }) => id === debt.id)?.figures ?? [];
      const isUnknown = figures.includes("minimum");
      if (!isUnknown && !figures.includes("minimum_rule")) return debt;
      const minimum = (minimums.get(debt.id) ?? 0) - (debt.escrow ?? 0);
      return { ...debt, minimum: otherRule(debt, { minimum, isUnknown, replacement }) };
    }),
  })).filter(({ debts }) => !isSame(debts, portfolio.debts));
}

type Known = {
  /** Of month 1, without escrow. */
  minimum: Cents;
  /** Whether `minimum` is an estimate, too. */
  isUnknown: boolean;
  replacement: Replacement;
};

function otherRule(debt: Debt, { minimum, isUnknown, replacement }: Known): MinimumRule {
  const { balances, minimum: rule, monthlyFee = 0 } = debt;
  if (rule.type === "amortizing") {
    const termMonths = Math.max(rule.termMonths, LONGEST_REPAYMENT_MONTHS);
    return replacement === "later" ? { ...rule, termMonths } : rule;
  }
  // It already stays at today's minimum.
  if (rule.type === "fixed") return rule;
  if (replacement === "level") return { type: "fixed", amount: minimum };
  const ends = minimumEnds(chargeOfMonth(balances, monthlyFee), isUnknown ? null : minimum);

  return ends?.[replacement] ?? rule;
}
