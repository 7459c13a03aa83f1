import {
  type Cents,
  type Portfolio,
  type Strategy,
  smallestPayment,
  sumOfFirstMinimums,
  totalPayoff,
} from "@snowball/payoff";

import type { CurrentMonthDebts } from "../month/current-month.ts";

export type BudgetChoice = { amount: Cents; months: number };

export type WithBudget = (amount: Cents) => Portfolio;

/** Ten billion dollars a month: if this is not enough, no budget is. */
const MOST: Cents = 1_000_000_000_000;
/** Forty years: the least budget must pay the debts off within this time. */
const LIFETIME = 480;

/**
 * The strategies that show which budgets work. The search for the cheapest plan takes too long for that. It starts from
 * these two, so it never needs more than the better of them, and hardly less.
 */
export function quickStrategies(strategy: Strategy): readonly Strategy[] {
  return strategy.type === "optimal" ? [{ type: "snowball" }, { type: "avalanche" }] : [strategy];
}

/**
 * Returns the portfolio with each amount of a search for a budget. After this month's last payday no amount changes
 * what its paychecks brought. If that is too little, the search counts past paychecks like those to come, because
 * later months need an amount.
 */
export function openForSearch(
  read: CurrentMonthDebts,
  open: (read: CurrentMonthDebts, amount: Cents) => Portfolio,
): WithBudget {
  const isPossible =
    (read.month.pastPaychecks ?? null) === null ||
    totalPayoff(open(read, MOST), { type: "avalanche" }).kind !== "impossible";
  const searched = isPossible ? read : { ...read, month: { ...read.month, pastPaychecks: null } };

  return (amount) => open(searched, amount);
}

/**
 * Returns the smallest budget that works in every month; a cent less does not, by `quickStrategies`. Minimums may rise
 * later, so it may be above today's minimums.
 * @param paychecks the number in every month, if the amount is per paycheck.
 * @returns null if no budget works.
 */
export function leastBudget(
  withBudget: WithBudget,
  strategy: Strategy,
  paychecks = 1,
): BudgetChoice | null {
  const choiceOf = (amount: Cents, monthsMax: number): BudgetChoice | null => {
    const portfolio = withBudget(amount);
    const [choice = null] = quickStrategies(strategy).flatMap((each) => {
      const outcome = totalPayoff(portfolio, each);
      if (outcome.kind === "impossible" || outcome.totals.months > monthsMax) return [];
      return [{ amount, months: outcome.totals.months }];
    });
    return choice;
  };
  const soonest = choiceOf(MOST, Infinity);
  if (soonest === null) return null;
  // A plan with minimums only may take longer than that.
  const within = soonest.months > LIFETIME ? Infinity : LIFETIME;
  const minimums = Math.ceil(sumOfFirstMinimums(withBudget(MOST)) / paychecks);

  const isEnough = (amount: Cents) => choiceOf(amount, within) !== null;
  const found = leastAmount(Math.max(1, minimums), isEnough);
  // In a month with nothing due, less would be enough. But a budget must cover the minimums of a usual month.
  return found === null ? null : choiceOf(Math.max(found, minimums), within);
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
