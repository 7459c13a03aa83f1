import type { Debt, Portfolio } from "@snowball/payoff";

import type { PlanState } from "../change/plan-state.ts";

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

/** Returns a state with these debts. */
export function state(
  debts: readonly Debt[],
  { extra = 10_000, ...facts }: Partial<PlanState & Portfolio> & { extra?: number } = {},
): PlanState {
  const { strategy = { type: "avalanche" }, firstMonth = FIRST_MONTH, settled = [] } = facts;
  return {
    portfolio: {
      debts,
      budget: facts.budget ?? { mode: "minimums-plus-extra", extra },
      changes: facts.changes ?? [],
    },
    strategy,
    firstMonth,
    settled,
  };
}

export function sumOf(parts: readonly { months: number; cost: number }[]) {
  return {
    months: parts.reduce((sum, { months }) => sum + months, 0),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Formats each part as `rates card`, or `time` if no single debt is the cause. */
export const causes = (parts: readonly { cause: string; debt: string | null }[]) =>
  parts.map(({ cause, debt: id }) => (id === null ? cause : `${cause} ${id}`));
