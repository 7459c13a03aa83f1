import {
  type Cents,
  type Portfolio,
  type Strategy,
  smallestPayment,
  sumOfFirstMinimums,
  totalPayoff,
} from "@snowball/payoff";

/** A monthly budget in cents and the result of its plan. */
export type BudgetChoice = { amount: Cents; months: number; interest: Cents };

/** Returns the portfolio with this much money each month. */
export type WithBudget = (amount: Cents) => Portfolio;

/** Ten billion dollars a month: if this is not enough, no budget is. */
const MOST: Cents = 1_000_000_000_000;
/** Forty years: a suggested budget must pay the debts off within this time. */
const LIFETIME = 480;
const LARGER = [1.1, 1.25, 1.5];
const FIVE_DOLLARS = 500;

/**
 * Suggests four budgets: the smallest that works in every month (a cent less does not), and three larger ones in
 * multiples of five dollars. Minimums may rise later, so the smallest may be above today's minimums.
 * @param strategy must rank debts. With other strategies the smallest may be slightly too large.
 * @param paychecks the number in every month, if the amount is per paycheck.
 * @returns an empty list if no budget works.
 */
export function suggestBudgets(
  withBudget: WithBudget,
  strategy: Strategy,
  paychecks = 1,
): BudgetChoice[] {
  const least = findLeast(withBudget, strategy, paychecks);
  if (least === null) return [];
  const larger = LARGER.map((times) => Math.ceil((least * times) / FIVE_DOLLARS) * FIVE_DOLLARS);

  const choices: BudgetChoice[] = [];
  for (const amount of [least, ...larger]) {
    const outcome = totalPayoff(withBudget(amount), strategy);
    if (outcome.kind === "impossible") continue;
    const { months, interest } = outcome.totals;
    choices.push({ amount, months, interest });
  }
  return choices;
}

function findLeast(withBudget: WithBudget, strategy: Strategy, paychecks: number): Cents | null {
  const rich = withBudget(MOST);
  const soonest = totalPayoff(rich, strategy);
  if (soonest.kind === "impossible") return null;
  // A plan with minimums only may take longer than that.
  const within = soonest.totals.months > LIFETIME ? Infinity : LIFETIME;
  const minimums = Math.ceil(sumOfFirstMinimums(rich) / paychecks);

  const found = leastAmount(Math.max(1, minimums), (amount) => {
    const outcome = totalPayoff(withBudget(amount), strategy);
    return outcome.kind === "plan" && outcome.totals.months <= within;
  });
  // In a month with nothing due, less would be enough. But a budget must cover the minimums of a usual month.
  return found === null ? null : Math.max(found, minimums);
}

/**
 * Finds the smallest amount that is enough; null if not even `most` is.
 * @param guess at least 1. A close guess needs few calls.
 */
export function leastAmount(
  guess: Cents,
  isEnough: (amount: Cents) => boolean,
  most = MOST,
): Cents | null {
  return isEnough(most)
    ? smallestPayment(guess, (amount) => amount >= most || isEnough(amount))
    : null;
}
