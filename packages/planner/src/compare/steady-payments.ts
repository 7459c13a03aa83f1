import {
  type Cents,
  type Debt,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  type Portfolio,
} from "@snowball/payoff";

import { chargeOfMonth } from "../facts/estimate-minimum.ts";
import { sumOf } from "../facts/exact-units.ts";

/** By debt id, in cents, escrow excluded. */
export type SteadyAmounts = Readonly<Record<string, Cents>>;

/**
 * Returns the portfolio with constant monthly payments: a minimum that falls with its balance stays at its current
 * amount. So the extra changes only when a debt is paid off or a rate ends. Use it with a strategy that ranks debts.
 * The price is what it costs more than the cheapest plan.
 *
 * A minimum that may rise keeps its rule, for example one that does not cover its interest, or with a rate that
 * changes.
 */
export function steadyPayments(portfolio: Portfolio, amounts = steadyAmounts(portfolio)) {
  const debts = portfolio.debts.map((debt) => {
    const amount = amounts[debt.id];
    return amount === undefined ? debt : { ...debt, minimum: { type: "fixed" as const, amount } };
  });

  return { ...portfolio, debts };
}

/**
 * Returns the least amount of each debt with a falling minimum, in whole dollars. Keeps the previous amounts while the
 * lender requires less each month. If the budget does not cover them, starts again from today's minimums, first in
 * whole dollars, then exact.
 * @param before amounts of the plan that is continued; empty for a new plan.
 * @param collected ids of debts with autopay of the minimum: it falls with the balance, and the rest would be a
 *   separate payment of cents each month.
 */
export function steadyAmounts(
  portfolio: Portfolio,
  before: SteadyAmounts = {},
  collected: ReadonlySet<string> = new Set(),
): SteadyAmounts {
  const minimums = firstMinimums(portfolio);
  const now = portfolio.debts.flatMap((debt) => {
    const amount = (minimums.get(debt.id) ?? 0) - (debt.escrow ?? 0);
    return isFalling(debt, amount) && !collected.has(debt.id) ? [[debt.id, amount] as const] : [];
  });
  const level = now.map(([id, amount]) => [id, levelOf(amount, before[id] ?? 0)] as const);
  const budget = firstBudget(portfolio);
  const more = level.map(([, amount], at) => amount - (now[at]?.[1] ?? 0));
  const isReached = sumOf([...minimums.values(), ...more]) <= budget;

  if (!isReached && Object.keys(before).length > 0) return steadyAmounts(portfolio, {}, collected);

  return Object.fromEntries(isReached ? level : now);
}

const A_DOLLAR = 100;
/** Within a month a balance, and the minimum computed from it, grow by their interest. */
const WITHIN_A_MONTH = 1.05;

function levelOf(amount: Cents, before: Cents): Cents {
  return amount <= before * WITHIN_A_MONTH ? before : Math.ceil(amount / A_DOLLAR) * A_DOLLAR;
}

/**
 * Returns whether a plan is constant by itself: between two whole months an amount changes only if a debt is paid off.
 * Ignores the first month, which may be a partial one.
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

function isFalling({ minimum, balances, deferment, ...debt }: Debt, amount: Cents): boolean {
  const follows = minimum.type === "percent" || minimum.type === "percentPlusInterest";
  const isLevel = balances.every(({ promo, deferred }) => !promo && !deferred);
  const { charged } = chargeOfMonth(balances, debt.monthlyFee ?? 0);

  return follows && isLevel && !deferment && !debt.annualFee && amount > charged;
}
