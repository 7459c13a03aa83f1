import {
  type Cents,
  firstBudget,
  type Portfolio,
  type Strategy,
  sumOfFirstMinimums,
} from "@snowball/payoff";
import {
  smallestPaymentSteps,
  runToCompletion,
  type CooperativeTask,
  totalPayoffSteps,
} from "@snowball/payoff/steps";

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
 * multiples of five dollars. Minimums may rise later, so the smallest may be above today's minimums. Yields between
 * chunks.
 * @param strategy must rank debts. With other strategies the smallest may be slightly too large.
 * @param paychecks the number in every month, if the amount is per paycheck.
 * @returns an empty list if no budget works.
 */
export function* findFirstBudgetsSteps(
  withBudget: WithBudget,
  strategy: Strategy,
  paychecks = 1,
): CooperativeTask<BudgetChoice[]> {
  const least = yield* findLeastSteps(withBudget, strategy, paychecks);
  if (least === null) return [];
  const larger = LARGER.map((times) => Math.ceil((least * times) / FIVE_DOLLARS) * FIVE_DOLLARS);

  const choices: BudgetChoice[] = [];
  for (const amount of [least, ...larger]) {
    yield;
    const outcome = yield* totalPayoffSteps(withBudget(amount), strategy);
    if (outcome.kind === "impossible") continue;
    const { months, interest } = outcome.totals;
    choices.push({ amount, months, interest });
  }
  return choices;
}

/** Like `findFirstBudgetsSteps`, but runs to completion. The rest of the current month changes with the budget. */
export function firstBudgets(
  { opening, ...portfolio }: Portfolio,
  strategy: Strategy,
): BudgetChoice[] {
  const budget = firstBudget({ ...portfolio, ...(opening && { opening }) });
  const withAmount = (amount: Cents): Portfolio => ({
    ...portfolio,
    budget: { mode: "total", amount },
    ...(opening && { opening: { ...opening, money: opening.money + amount - budget } }),
  });

  return runToCompletion(findFirstBudgetsSteps(withAmount, strategy));
}

/** Like `firstBudgets`, but with amounts per paycheck. */
export function firstPaychecks(
  withPaycheck: WithBudget,
  strategy: Strategy,
  paychecks: number,
): BudgetChoice[] {
  return runToCompletion(findFirstBudgetsSteps(withPaycheck, strategy, paychecks));
}

function* findLeastSteps(
  withBudget: WithBudget,
  strategy: Strategy,
  paychecks: number,
): CooperativeTask<Cents | null> {
  const rich = withBudget(MOST);
  const soonest = yield* totalPayoffSteps(rich, strategy);
  if (soonest.kind === "impossible") return null;
  // A plan with minimums only may take longer than that.
  const within = soonest.totals.months > LIFETIME ? Infinity : LIFETIME;
  const sum = sumOfFirstMinimums(rich);
  const minimums = Math.ceil(sum / paychecks);

  const found = yield* smallestPaymentSteps(Math.max(1, minimums), function* isEnough(amount) {
    yield;
    if (amount >= MOST) return true;
    const outcome = yield* totalPayoffSteps(withBudget(amount), strategy);
    return outcome.kind === "plan" && outcome.totals.months <= within;
  });
  // In a month with nothing due, less would be enough. But a budget must cover the minimums of a usual month.
  return found === null ? null : Math.max(found, minimums);
}
