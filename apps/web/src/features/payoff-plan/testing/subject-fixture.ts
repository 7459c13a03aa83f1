import type { Debt, Portfolio } from "@snowball/payoff";

import { plainDebt } from "../scenarios/what-if-subject.ts";
import type { PlannedDebt, PlanSubject } from "../words/plan-subject.ts";

type DebtFixture = Partial<PlannedDebt> & { owed: number; apr: number; minimum: number };

/** Returns a plan of debts with one balance each: dollars, percent, and a fixed minimum in dollars. */
export function subjectFixture(
  debts: Record<string, DebtFixture>,
  about: Partial<Portfolio> = {},
): PlanSubject {
  const entries = Object.entries(debts);

  return {
    firstMonth: "2026-12-01",
    today: "2026-11-21",
    currency: "USD",
    outside: [],
    lacking: [],
    otherCurrency: [],
    debts: entries.map(([id, { owed: _owed, apr: _apr, minimum: _minimum, ...named }]) => ({
      ...plainDebt(id, id),
      ...named,
    })),
    portfolio: {
      debts: entries.map(([id, { owed, apr, minimum }]): Debt => ({
        id,
        balances: [{ id: "main", amount: cents(owed), apr: Math.round(apr * 10_000) }],
        minimum: { type: "fixed", amount: cents(minimum) },
      })),
      budget: { mode: "minimums-plus-extra", extra: 0 },
      ...about,
    },
  };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
