import type { Debt } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { readPortfolio, type ReadOptions } from "../facts/read-portfolio.ts";

export const FACTS_ONLY: ReadOptions = { firstMonth: "2027-01-01", useEstimates: false };
export const WITH_ESTIMATES: ReadOptions = { ...FACTS_ONLY, useEstimates: true };

/** Returns the planned form of a single debt. @throws Error if it is left out. */
export function theOnly(facts: DebtFacts, options: ReadOptions = FACTS_ONLY): Debt {
  const { debts } = readPortfolio([facts], options);
  if (!debts[0]) throw new Error("The debt was left out.");
  return debts[0];
}
