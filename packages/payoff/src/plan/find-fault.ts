import type { PlanFault } from "../payoff-plan.ts";
import { openingTerms } from "./opening.ts";
import type {
  Budget,
  Cents,
  Debt,
  MinimumRule,
  OpeningPeriod,
  Portfolio,
  RatedBalance,
  RatePpm,
  Strategy,
} from "../portfolio.ts";

type Code = "RATE_OUT_OF_RANGE" | "AMOUNT_TOO_LARGE";

/** 10,000 % a year. Beyond it somebody has mixed up units. */
export const RATE_MAX: RatePpm = 100_000_000;
/** So many are compared with each other in a third of the time that a set of their ids takes. */
const FEW = 20;

/**
 * What keeps a portfolio from being planned before a month is computed, or null.
 * @throws RangeError for what no reader of facts produces: no balance, an id twice, parts of a cent.
 */
export function findFault(portfolio: Portfolio, strategy: Strategy): PlanFault | null {
  requireOwnIds(portfolio.debts);
  if (portfolio.opening) requireOpening(portfolio.opening, portfolio.debts);
  let owed = 0;
  for (const debt of portfolio.debts) {
    const { id, balances } = debt;
    if (balances.length === 0) throw new RangeError(`debt ${id}: has no balance`);
    for (const balance of balances) {
      const code = balanceFault(balance, id);
      if (code) return { code, id };
      owed += Math.max(balance.amount, 0);
    }
    if (termsAreTooLarge(debt) || owed > Number.MAX_SAFE_INTEGER) {
      return { code: "AMOUNT_TOO_LARGE", id };
    }
  }
  requireBudget(portfolio);
  return badOrder(portfolio, strategy);
}

/** @throws RangeError for parts of a cent, and for what is no part of a year. */
function requireOpening(opening: OpeningPeriod, debts: readonly Debt[]): void {
  requireCents("money of the opening", opening.money);
  for (const debt of debts) {
    const { accrual, due, escrow } = openingTerms(opening, debt);
    requireCents(`debt ${debt.id}: what is due`, due);
    requireCents(`debt ${debt.id}: its escrow`, escrow);
    const { over, under } = accrual;
    if (!(Number.isInteger(over) && Number.isInteger(under) && over >= 0 && under > 0)) {
      throw new RangeError(`debt ${debt.id}: ${over}/${under} is no part of a year`);
    }
  }
}

/** @throws RangeError for an id that stands twice. */
function requireOwnIds(debts: readonly Debt[]): void {
  const ids = debts.length > FEW ? new Set<string>() : null;
  for (let index = 0; index < debts.length; index += 1) {
    const { id } = debts[index] as Debt;
    const isTwice = ids ? ids.has(id) : standsBefore(debts, index, id);
    if (isTwice) throw new RangeError(`debt ${id}: its id stands twice`);
    ids?.add(id);
  }
}

function standsBefore(debts: readonly Debt[], index: number, id: string): boolean {
  for (let at = 0; at < index; at += 1) if (debts[at]?.id === id) return true;

  return false;
}

function badOrder({ debts }: Portfolio, strategy: Strategy): PlanFault | null {
  if (strategy.type !== "custom") return null;
  const waiting = new Set(debts.map(({ id }) => id));
  const bad = strategy.order.find((id) => !waiting.delete(id));
  return bad === undefined ? null : { code: "BAD_ORDER", id: bad };
}

function balanceFault({ amount, apr, promo, deferred }: RatedBalance, id: string): Code | null {
  const accrued = deferred ? deferred.accrued : 0;
  const isRated =
    isRate(apr) && (!promo || isRate(promo.apr)) && (!deferred || isRate(deferred.apr));
  if (!isRated) return "RATE_OUT_OF_RANGE";
  return isTooLarge(amount, id) || isTooLarge(accrued, id) ? "AMOUNT_TOO_LARGE" : null;
}

function termsAreTooLarge(debt: Debt): boolean {
  const { id, minimum, accrual, escrow } = debt;
  return (
    isTooLarge(leastOf(minimum), id) ||
    isTooLarge(accrual?.type === "simple-daily" ? accrual.accrued : 0, id) ||
    isTooLarge(escrow ?? 0, id) ||
    feesAreTooLarge(debt)
  );
}

function feesAreTooLarge({ id, monthlyFee, annualFee }: Debt): boolean {
  return isTooLarge(monthlyFee ?? 0, id) || isTooLarge(annualFee?.amount ?? 0, id);
}

function leastOf(minimum: MinimumRule): Cents {
  if (minimum.type === "amortizing") return 0;
  return minimum.type === "fixed" ? minimum.amount : minimum.floor;
}

function isRate(rate: RatePpm): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= RATE_MAX;
}

/** @throws RangeError for parts of a cent. */
function isTooLarge(amount: Cents, id: string): boolean {
  if (Number.isSafeInteger(amount)) return false;
  if (Math.abs(amount) > Number.MAX_SAFE_INTEGER) return true;
  throw new RangeError(`debt ${id}: ${amount} is not whole cents`);
}

function requireBudget({ budget, changes = [] }: Portfolio): void {
  for (const change of changes) {
    if (change.type !== "pause") requireCents("change of the budget", change.amount);
  }
  if (budget.mode === "by-month") requireByMonth(budget);
  else if (budget.mode === "total") requireCents("budget", budget.amount);
  else if (budget.mode !== "minimums-only") requireCents("budget", budget.extra);
}

function requireByMonth({ amounts, period }: Extract<Budget, { mode: "by-month" }>): void {
  if (amounts.length === 0 || !(period >= 1 && period <= amounts.length)) {
    throw new RangeError("by-month budget: needs amounts, and a period of some of them");
  }
  for (const amount of amounts) requireCents("budget", amount);
}

function requireCents(what: string, amount: Cents): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${what}: ${amount} is not whole cents`);
}
