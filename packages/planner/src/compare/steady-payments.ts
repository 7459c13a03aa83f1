import {
  type Cents,
  type Debt,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  type Portfolio,
} from "@snowball/payoff";

/** By debt, without escrow. */
export type SteadyAmounts = Readonly<Record<string, Cents>>;

/**
 * The portfolio as somebody pays it who sends the same amount every month: a minimum that falls with its balance stays
 * what it is now, so that the money beyond the minimums changes only when a debt is finished or a rate ends. Planned
 * by a strategy that ranks debts; what it costs beyond the cheapest plan is its price.
 *
 * A minimum that may rise keeps its rule: one that does not cover what is charged, and one whose rate changes.
 */
export function steadyPayments(portfolio: Portfolio, amounts = steadyAmounts(portfolio)) {
  const debts = portfolio.debts.map((debt) => {
    const amount = amounts[debt.id];
    return amount === undefined ? debt : { ...debt, minimum: { type: "fixed" as const, amount } };
  });

  return { ...portfolio, debts };
}

/**
 * What each debt with a falling minimum gets at least, in whole dollars: what it got before, so that it stays the same
 * while the lender asks for less from month to month, or else what its minimum is now. Where the budget does not
 * reach for what was, that begins anew; where not for whole dollars, with today's minimums.
 * @param before of the plan that is gone on with; none where it begins.
 */
export function steadyAmounts(portfolio: Portfolio, before: SteadyAmounts = {}): SteadyAmounts {
  const minimums = firstMinimums(portfolio);
  const now = portfolio.debts.flatMap((debt) => {
    const amount = (minimums.get(debt.id) ?? 0) - (debt.escrow ?? 0);
    return isFalling(debt, amount) ? [[debt.id, amount] as const] : [];
  });
  const level = now.map(([id, amount]) => [id, levelOf(amount, before[id] ?? 0)] as const);
  const budget = firstBudget(portfolio);
  const isReached = sumOf([...minimums]) + sumOf(level) - sumOf(now) <= budget;

  if (!isReached && Object.keys(before).length > 0) return steadyAmounts(portfolio);

  return Object.fromEntries(isReached ? level : now);
}

const A_DOLLAR = 100;
/** Within a month a balance grows by its interest, and the minimum that is foreseen for it by as much. */
const WITHIN_A_MONTH = 1.05;

function levelOf(amount: Cents, before: Cents): Cents {
  return amount <= before * WITHIN_A_MONTH ? before : Math.ceil(amount / A_DOLLAR) * A_DOLLAR;
}

function sumOf(amounts: readonly (readonly [string, Cents])[]): Cents {
  return amounts.reduce((sum, [, amount]) => sum + amount, 0);
}

/**
 * Whether a plan is steady of itself: between two whole months no debt gets another amount unless one is finished in
 * them. The first month is what is left of one.
 */
export function isSteady(plan: PayoffPlan): boolean {
  let before = new Map<string, Cents>();
  let isOver = true;
  for (let month = 2; month <= plan.totals.months; month += 1) {
    const { debts } = plan.month(month);
    const isEnding = debts.some(({ end }) => end === 0);
    const isSame = debts.every(({ id, payment }) => before.get(id) === payment);
    if (!isOver && !isEnding && !isSame) return false;
    before = new Map(debts.map(({ id, payment }) => [id, payment]));
    isOver = isEnding;
  }

  return true;
}

const MONTHLY = 12_000_000;

function isFalling({ minimum, balances, deferment, ...debt }: Debt, amount: Cents): boolean {
  const follows = minimum.type === "percent" || minimum.type === "percentPlusInterest";
  const isLevel = balances.every(({ promo, deferred }) => !promo && !deferred);
  const charged = balances.reduce(
    (sum, { amount: owed, apr }) => sum + (Math.max(owed, 0) * apr) / MONTHLY,
    debt.monthlyFee ?? 0,
  );

  return follows && isLevel && !deferment && !debt.annualFee && amount > charged;
}
