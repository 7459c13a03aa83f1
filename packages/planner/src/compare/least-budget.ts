import {
  type Cents,
  firstMinimums,
  type Portfolio,
  smallestPayment,
  type Strategy,
  totalPayoff,
} from "@snowball/payoff";

/** A budget of every month, and what its plan comes to. */
export type BudgetChoice = { amount: Cents; months: number; interest: Cents };

/** With ten billion dollars a month there is a plan, or there never is one. */
const MOST: Cents = 1_000_000_000_000;
const LARGER = [1.1, 1.25, 1.5];
const FIVE_DOLLARS = 500;

/**
 * Budgets to begin with: the least that works in every month, while a cent less does not, and three larger ones in
 * whole five dollars. Minimums may rise on the way, so it may be more than they are today. Months count as whole ones.
 * @returns none where no budget works.
 */
export function firstBudgets(portfolio: Portfolio, strategy: Strategy): BudgetChoice[] {
  const least = leastBudget(portfolio, strategy);
  if (least === null) return [];
  const larger = LARGER.map((times) => Math.ceil((least * times) / FIVE_DOLLARS) * FIVE_DOLLARS);

  return [least, ...larger].flatMap((amount) => {
    const outcome = planWith(portfolio, strategy, amount);
    if (outcome.kind === "impossible") return [];
    const { months, interest } = outcome.totals;
    return [{ amount, months, interest }];
  });
}

/** The least budget that works in every month; null where none does. */
export function leastBudget(portfolio: Portfolio, strategy: Strategy): Cents | null {
  const works = (by: Strategy) => (amount: Cents) =>
    amount >= MOST || planWith(portfolio, by, amount).kind === "plan";
  if (planWith(portfolio, strategy, MOST).kind === "impossible") return null;
  const minimums = [...firstMinimums(portfolio).values()].reduce((sum, each) => sum + each, 0);
  const guess = Math.max(1, minimums);
  if (strategy.type !== "optimal") return smallestPayment(guess, works(strategy));
  // The search begins at these, so it needs no more than they do, and hardly ever less.
  const known = (["avalanche", "snowball"] as const).map((type) =>
    smallestPayment(guess, works({ type })),
  );
  const least = Math.min(...known.map((amount) => amount ?? MOST));

  return smallestPayment(least, works(strategy));
}

function planWith(
  { opening: _opening, ...portfolio }: Portfolio,
  strategy: Strategy,
  amount: Cents,
) {
  return totalPayoff({ ...portfolio, budget: { mode: "total", amount } }, strategy);
}
