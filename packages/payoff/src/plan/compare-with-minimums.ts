import type { PlanTotals, TotalsOutcome } from "../payoff-plan.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";
import { totalingPayoff } from "./plan-payoff.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/** What a plan costs less, and how much sooner it ends, than paying each month's minimums only. */
export type Savings = { interest: Cents; fees: Cents; months: number };

/**
 * Paying what is asked for and nothing else: minimums fall as balances do, freed minimums are not
 * paid to other debts, and no change of the budget counts.
 */
export function totalMinimumsOnly(portfolio: Portfolio): TotalsOutcome {
  return inOneGo(totalingMinimumsOnly(portfolio));
}

/** The same in pieces. */
export function* totalingMinimumsOnly(portfolio: Portfolio): Pieces<TotalsOutcome> {
  const { changes: _, ...debts } = portfolio;
  return yield* totalingPayoff(
    { ...debts, budget: { mode: "minimums-only" } },
    { type: "minimum-only" },
  );
}

/**
 * What a plan saves against the minimums alone. Negative figures are a plan that costs more.
 * @returns null where the minimums alone never pay everything off: then there is nothing to subtract.
 */
export function savingsAgainst(minimumsOnly: TotalsOutcome, plan: PlanTotals): Savings | null {
  if (minimumsOnly.kind === "impossible") return null;

  const { interest, fees, months } = minimumsOnly.totals;
  return {
    interest: interest - plan.interest,
    fees: fees - plan.fees,
    months: months - plan.months,
  };
}
