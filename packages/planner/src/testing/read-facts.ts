import type { Debt } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { readPortfolio } from "../facts/read-portfolio.ts";

export const FIRST_MONTH = "2027-01-01";

/** Returns the planned form of a single debt. @throws Error if it is left out. */
export function theOnly(facts: DebtFacts): Debt {
  const { debts } = readPortfolio([facts], FIRST_MONTH);
  if (!debts[0]) throw new Error("The debt was left out.");
  return debts[0];
}
