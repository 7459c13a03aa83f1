import type { PlanFault } from "./payoff-plan.ts";
import type { Budget, Cents, Debt, Portfolio, RatePpm, Strategy } from "./portfolio.ts";

/** 10,000 % a year. Beyond it somebody has mixed up units. */
export const RATE_MAX: RatePpm = 100_000_000;

/**
 * What keeps a portfolio from being planned before a month is computed, or null.
 * @throws RangeError for what no reader of facts produces: no balance, an id twice, parts of a cent.
 */
export function findFault(portfolio: Portfolio, strategy: Strategy): PlanFault | null {
  requireDistinct(portfolio.debts);
  let owed = 0;
  for (const debt of portfolio.debts) {
    if (ratesOf(debt).some(isOutOfRange)) return { code: "RATE_OUT_OF_RANGE", id: debt.id };
    const amounts = amountsOf(debt);
    if (amounts.some(isTooLarge)) return { code: "AMOUNT_TOO_LARGE", id: debt.id };
    amounts.forEach((amount) => requireWhole(amount, debt.id));
    owed += debt.balances.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
    if (isTooLarge(owed)) return { code: "AMOUNT_TOO_LARGE", id: debt.id };
  }
  requireBudget(portfolio.budget);
  return badOrder(portfolio, strategy);
}

function badOrder({ debts }: Portfolio, strategy: Strategy): PlanFault | null {
  if (strategy.type !== "custom") return null;
  const waiting = new Set(debts.map(({ id }) => id));
  const bad = strategy.order.find((id) => !waiting.delete(id));
  return bad === undefined ? null : { code: "BAD_ORDER", id: bad };
}

function ratesOf({ balances }: Debt): RatePpm[] {
  const rates: RatePpm[] = [];
  for (const { apr, promo, deferred } of balances) {
    rates.push(apr);
    if (promo) rates.push(promo.apr);
    if (deferred) rates.push(deferred.apr);
  }
  return rates;
}

function amountsOf(debt: Debt): Cents[] {
  const { accrual, balances, monthlyFee = 0, annualFee } = debt;
  return [
    ...balances.flatMap(({ amount, deferred }) => [amount, deferred?.accrued ?? 0]),
    ...leastOf(debt),
    accrual?.type === "simple-daily" ? accrual.accrued : 0,
    monthlyFee,
    annualFee?.amount ?? 0,
  ];
}

function leastOf({ minimum }: Debt): Cents[] {
  if (minimum.type === "amortizing") return [];
  return [minimum.type === "fixed" ? minimum.amount : minimum.floor];
}

function isOutOfRange(rate: RatePpm): boolean {
  return !Number.isInteger(rate) || rate < 0 || rate > RATE_MAX;
}

function isTooLarge(amount: Cents): boolean {
  return Math.abs(amount) > Number.MAX_SAFE_INTEGER;
}

function requireWhole(amount: Cents, id: string): void {
  if (!Number.isInteger(amount)) throw new RangeError(`debt ${id}: ${amount} is not whole cents`);
}

function requireDistinct(debts: readonly Debt[]): void {
  const ids = new Set<string>();
  for (const { id, balances } of debts) {
    if (ids.has(id)) throw new RangeError(`debt ${id}: its id stands twice`);
    if (balances.length === 0) throw new RangeError(`debt ${id}: has no balance`);
    ids.add(id);
  }
}

function requireBudget(budget: Budget): void {
  if (budget.mode === "by-month") {
    const { amounts, period } = budget;
    if (amounts.length > 0 && period >= 1 && period <= amounts.length) return;
    throw new RangeError("by-month budget: needs amounts, and a period of some of them");
  }
  const amount = "extra" in budget ? budget.extra : "amount" in budget ? budget.amount : 0;
  if (!Number.isSafeInteger(amount)) throw new RangeError(`budget: ${amount} is not whole cents`);
}
