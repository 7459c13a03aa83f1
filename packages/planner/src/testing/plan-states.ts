import type { Debt, Portfolio, Strategy } from "@snowball/payoff";

/** Month 1 of the test plans. */
export const FIRST_MONTH = "2026-12-01";

/** Returns a debt with one balance: by default $3,000.00 at 19.99 % with a minimum of $90.00. */
export function debt(
  id: string,
  facts: Partial<Debt> & { owed?: number; apr?: number } = {},
): Debt {
  const { owed = 300_000, apr = 199_900, ...others } = facts;
  return {
    id,
    balances: [{ id, amount: owed, apr }],
    minimum: { type: "fixed", amount: 9_000 },
    ...others,
  };
}

/** Returns a portfolio with these debts, and a strategy. */
export function state(
  debts: readonly Debt[],
  {
    extra = 10_000,
    strategy = { type: "avalanche" },
    budget = { mode: "minimums-plus-extra", extra },
    changes = [],
  }: Partial<Portfolio> & { strategy?: Strategy; extra?: number } = {},
): { portfolio: Portfolio; strategy: Strategy } {
  return { portfolio: { debts, budget, changes }, strategy };
}
