import {
  type Cents,
  firstBudget,
  firstMinimums,
  type Portfolio,
  type Strategy,
} from "@snowball/payoff";
import {
  findingSmallestPayment,
  inOneGo,
  type Pieces,
  totalingPayoff,
} from "@snowball/payoff/pieces";

/** A budget of every month, and what its plan comes to. */
export type BudgetChoice = { amount: Cents; months: number; interest: Cents };

/** The portfolio with so much money a month. */
export type WithBudget = (amount: Cents) => Portfolio;

/** With ten billion dollars a month there is a plan, or there never is one. */
const MOST: Cents = 1_000_000_000_000;
/** Forty years: a budget to begin with leads to a date that somebody lives to see. */
const LIFETIME = 480;
const LARGER = [1.1, 1.25, 1.5];
const FIVE_DOLLARS = 500;

/**
 * Budgets to begin with, in pieces: the least that works in every month, while a cent less does not, and three
 * larger ones in whole five dollars. Minimums may rise on the way, so it may be more than they are today.
 * @param strategy one that ranks debts; with others the least may be a little more.
 * @param paychecks how many of them every month has, where the amount is that of each.
 * @returns none where no budget works.
 */
export function* findingFirstBudgets(
  withBudget: WithBudget,
  strategy: Strategy,
  paychecks = 1,
): Pieces<BudgetChoice[]> {
  const least = yield* findingLeast(withBudget, strategy, paychecks);
  if (least === null) return [];
  const larger = LARGER.map((times) => Math.ceil((least * times) / FIVE_DOLLARS) * FIVE_DOLLARS);

  const choices: BudgetChoice[] = [];
  for (const amount of [least, ...larger]) {
    yield;
    const outcome = yield* totalingPayoff(withBudget(amount), strategy);
    if (outcome.kind === "impossible") continue;
    const { months, interest } = outcome.totals;
    choices.push({ amount, months, interest });
  }
  return choices;
}

/** The same at once; what is left of a month that has begun is moved with the budget. */
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

  return inOneGo(findingFirstBudgets(withAmount, strategy));
}

/** The same at once where the amount is that of each paycheck. */
export function firstPaychecks(
  withPaycheck: WithBudget,
  strategy: Strategy,
  paychecks: number,
): BudgetChoice[] {
  return inOneGo(findingFirstBudgets(withPaycheck, strategy, paychecks));
}

function* findingLeast(
  withBudget: WithBudget,
  strategy: Strategy,
  paychecks: number,
): Pieces<Cents | null> {
  const rich = withBudget(MOST);
  const soonest = yield* totalingPayoff(rich, strategy);
  if (soonest.kind === "impossible") return null;
  // What takes no extra payment may itself take longer.
  const within = soonest.totals.months > LIFETIME ? Infinity : LIFETIME;
  const sum = [...firstMinimums(rich).values()].reduce((total, each) => total + each, 0);
  const minimums = Math.ceil(sum / paychecks);

  const found = yield* findingSmallestPayment(Math.max(1, minimums), function* isEnough(amount) {
    yield;
    if (amount >= MOST) return true;
    const outcome = yield* totalingPayoff(withBudget(amount), strategy);
    return outcome.kind === "plan" && outcome.totals.months <= within;
  });
  // With money of this month that nothing is due for, less would do; but a budget is what minimums fit into.
  return found === null ? null : Math.max(found, minimums);
}
