import type { Debt, Portfolio } from "@snowball/payoff";

import type { PlanState } from "../change/plan-state.ts";

/** Month 1 of the plans of tests. */
export const FIRST_MONTH = "2026-12-01";

/** A debt of one balance; $3,000.00 at 19.99 % with $90.00 a month unless told otherwise. */
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

/** A day with these debts. */
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

/** `rates card`, or `time` where no single debt is meant. */
export const causes = (parts: readonly { cause: string; debt: string | null }[]) =>
  parts.map(({ cause, debt: id }) => (id === null ? cause : `${cause} ${id}`));
