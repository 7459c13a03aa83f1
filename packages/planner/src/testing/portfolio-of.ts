import type { Portfolio } from "@snowball/payoff";

type Facts = { owed: number; apr: number; minimum: number };

/** Returns debts with one balance each: dollars, percent, and a fixed minimum in dollars. */
export function portfolioOf(
  debts: Record<string, Facts>,
  about: Partial<Portfolio> = {},
): Portfolio {
  return {
    debts: Object.entries(debts).map(([id, { owed, apr, minimum }]) => ({
      id,
      balances: [{ id: "main", amount: cents(owed), apr: Math.round(apr * 10_000) }],
      minimum: { type: "fixed", amount: cents(minimum) },
    })),
    budget: { mode: "minimums-plus-extra", extra: 0 },
    ...about,
  };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
