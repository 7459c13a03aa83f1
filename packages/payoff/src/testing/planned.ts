import type { PayoffPlan } from "../payoff-plan.ts";
import { planPayoff } from "../plan/plan-payoff.ts";
import type { Cents, Debt, Portfolio, RatePpm, Strategy } from "../portfolio.ts";

/** A loan with one rate and the same minimum each month. */
export function loan(
  id: string,
  amount: Cents,
  { apr, minimum }: { apr: RatePpm; minimum: Cents },
): Debt {
  return { id, balances: [{ id, amount, apr }], minimum: { type: "fixed", amount: minimum } };
}

/**
 * Returns the plan of a portfolio.
 * @throws Error with the code of the fault if there is no plan.
 */
export function planned(
  portfolio: Portfolio,
  strategy: Strategy = { type: "snowball" },
): PayoffPlan {
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
  return outcome.plan;
}

/** Two debts without interest, with minimums of 300.00 a month together. */
export const twoLoans: Portfolio = {
  debts: [
    loan("small", 100_000, { apr: 0, minimum: 10_000 }),
    loan("large", 900_000, { apr: 0, minimum: 20_000 }),
  ],
  budget: { mode: "minimums-plus-extra", extra: 0 },
};
