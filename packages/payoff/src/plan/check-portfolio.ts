import { PortfolioError } from "../portfolio-error.ts";
import type {
  Budget,
  BudgetChange,
  Cents,
  Debt,
  MinimumRule,
  OpeningPeriod,
  Portfolio,
  RatedBalance,
  Strategy,
  YearPart,
} from "../portfolio.ts";

/** Up to this many ids are compared pairwise, which takes a third of the time of a set. */
const FEW = 20;

/**
 * Validates a portfolio and a strategy. Does not check the limits of rates and amounts: exceeding them is a
 * fault of the plan.
 * @throws PortfolioError
 */
export function checkPortfolio(portfolio: Portfolio, strategy: Strategy): void {
  const { debts, opening, budget, changes = [] } = portfolio;
  checkIds(debts);
  for (let index = 0; index < debts.length; index += 1) checkDebt(debts[index] as Debt);
  if (opening) checkOpening(opening, debts);
  checkBudget(budget);
  for (let index = 0; index < changes.length; index += 1) {
    checkChange(changes[index] as BudgetChange, `changes[${index}]`);
  }
  checkStrategy(strategy, debts);
}

function checkIds(debts: readonly Debt[]): void {
  const ids = debts.length > FEW ? new Set<string>() : null;
  for (let index = 0; index < debts.length; index += 1) {
    const { id } = debts[index] as Debt;
    const isTwice = ids ? ids.has(id) : isBefore(debts, index, id);
    if (isTwice) throw new PortfolioError("id", "is the id of two debts", id);
    ids?.add(id);
  }
}

function isBefore(debts: readonly Debt[], index: number, id: string): boolean {
  for (let at = 0; at < index; at += 1) if (debts[at]?.id === id) return true;

  return false;
}

function checkDebt(debt: Debt): void {
  const { id, balances, minimum, accrual, monthlyFee, annualFee, escrow, deferment } = debt;
  if (balances.length === 0) throw new PortfolioError("balances", "must not be empty", id);
  for (let at = 0; at < balances.length; at += 1) {
    checkBalance(balances[at] as RatedBalance, `balances[${at}]`, id);
  }
  checkMinimum(minimum, id);
  if (accrual) checkAccrual(accrual, id);
  if (monthlyFee !== undefined) checkAmount("monthlyFee", monthlyFee, id);
  if (escrow !== undefined) checkAmount("escrow", escrow, id);
  if (annualFee) {
    checkAmount("annualFee.amount", annualFee.amount, id);
    if (!Number.isInteger(annualFee.firstMonth)) {
      throw new PortfolioError(
        "annualFee.firstMonth",
        `must be a whole number, not ${annualFee.firstMonth}`,
        id,
      );
    }
  }
  if (deferment) checkCount("deferment.months", deferment.months, id);
}

/** A negative amount is a credit balance. */
function checkBalance({ amount, promo, deferred }: RatedBalance, field: string, id: string): void {
  checkWhole(`${field}.amount`, amount, id);
  if (promo) checkCount(`${field}.promo.months`, promo.months, id);
  if (!deferred) return;
  checkCount(`${field}.deferred.months`, deferred.months, id);
  checkAmount(`${field}.deferred.accrued`, deferred.accrued, id);
}

function checkMinimum(minimum: MinimumRule, id: string): void {
  switch (minimum.type) {
    case "fixed":
      return checkAmount("minimum.amount", minimum.amount, id);
    case "percent":
    case "percentPlusInterest":
      checkCount("minimum.share", minimum.share, id);
      return checkAmount("minimum.floor", minimum.floor, id);
    case "amortizing":
      return checkCount("minimum.termMonths", minimum.termMonths, id, 1);
    default:
      throw unknown("minimum.type", (minimum as MinimumRule).type, id);
  }
}

function checkAccrual(accrual: NonNullable<Debt["accrual"]>, id: string): void {
  switch (accrual.type) {
    case "monthly":
    case "semi-annual":
      return;
    case "simple-daily":
      return checkAmount("accrual.accrued", accrual.accrued, id);
    default:
      throw unknown("accrual.type", (accrual as NonNullable<Debt["accrual"]>).type, id);
  }
}

function checkOpening(opening: OpeningPeriod, debts: readonly Debt[]): void {
  checkBudgetMoney("opening.money", opening.money, -Infinity);
  for (const { id, accrual: own } of debts) {
    const terms = opening.debts[id];
    if (terms === undefined) throw new PortfolioError("opening.debts", "has no terms for it", id);
    const { accrual, due, nextDue = 0, escrow, minimum = 0, leastExtra = 0 } = terms;
    checkAmount("opening.due", due, id);
    checkAmount("opening.nextDue", nextDue, id);
    checkAmount("opening.minimum", minimum, id);
    checkAmount("opening.escrow", escrow, id);
    checkAmount("opening.leastExtra", leastExtra, id);
    checkYearPart("opening.accrual", accrual, id);
    for (const field of ["chargedAhead", "waits"] as const) {
      const parts = [terms[field] ?? []].flat();
      for (const part of parts) checkYearPart(`opening.${field}`, part, id);
      if (parts.length > 0 && own?.type === "semi-annual") {
        throw new PortfolioError(`opening.${field}`, "is not supported for semi-annual", id);
      }
    }
  }
}

function checkYearPart(field: string, { over, under }: YearPart, id: string): void {
  if (Number.isInteger(over) && Number.isInteger(under) && over >= 0 && under > 0) return;
  throw new PortfolioError(field, `${over}/${under} is no part of a year`, id);
}

function checkBudget(budget: Budget): void {
  switch (budget.mode) {
    case "minimums-only":
      return;
    case "total":
      return checkBudgetMoney("budget.amount", budget.amount);
    case "minimums-plus-extra":
    case "minimums-plus-extra-no-rollover":
      return checkBudgetMoney("budget.extra", budget.extra);
    case "by-month": {
      const { amounts, period } = budget;
      if (amounts.length === 0) throw new PortfolioError("budget.amounts", "must not be empty");
      if (!(Number.isInteger(period) && period >= 1 && period <= amounts.length)) {
        throw new PortfolioError(
          "budget.period",
          `must be from 1 to ${amounts.length}, not ${period}`,
        );
      }
      return amounts.forEach((amount, at) => checkBudgetMoney(`budget.amounts[${at}]`, amount));
    }
    default:
      throw unknown("budget.mode", (budget as Budget).mode);
  }
}

/** One-off and recurring amounts can be negative. */
function checkChange(change: BudgetChange, field: string): void {
  switch (change.type) {
    case "pause":
      return;
    case "one-off":
    case "recurring":
    case "growth":
      return checkBudgetMoney(`${field}.amount`, change.amount, -Infinity);
    default:
      throw unknown(`${field}.type`, (change as BudgetChange).type);
  }
}

function checkStrategy(strategy: Strategy, debts: readonly Debt[]): void {
  switch (strategy.type) {
    case "snowball":
    case "avalanche":
    case "custom":
    case "minimum-only":
      return;
    case "optimal":
      for (const [id, amount] of Object.entries(strategy.first ?? {})) {
        checkAmount("strategy.first", amount, id);
        if (debts.every((debt) => debt.id !== id)) {
          throw new PortfolioError("strategy.first", "is no debt of the portfolio", id);
        }
      }
      return;
    case "hybrid":
      return checkCount("strategy.snowballFirst", strategy.snowballFirst, null);
    default:
      throw unknown("strategy.type", (strategy as Strategy).type);
  }
}

function unknown(field: string, value: unknown, debt: string | null = null): PortfolioError {
  return new PortfolioError(field, `${JSON.stringify(value)} is not known`, debt);
}

/** Does not check the size: an amount that is too large to be exact is a fault of the plan. */
function checkWhole(field: string, amount: Cents, id: string): void {
  if (Number.isInteger(amount) || Math.abs(amount) > Number.MAX_SAFE_INTEGER) return;
  throw new PortfolioError(field, `must be whole cents, not ${amount}`, id);
}

function checkAmount(field: string, amount: Cents, id: string): void {
  checkWhole(field, amount, id);
  if (amount < 0) throw new PortfolioError(field, `must not be negative, but is ${amount}`, id);
}

function checkBudgetMoney(field: string, amount: Cents, least = 0): void {
  if (!Number.isSafeInteger(amount)) {
    throw new PortfolioError(field, `must be whole cents, not ${amount}`);
  }
  if (amount < least) throw new PortfolioError(field, `must not be negative, but is ${amount}`);
}

function checkCount(field: string, count: number, id: string | null, least = 0): void {
  if (Number.isInteger(count) && count >= least) return;
  throw new PortfolioError(field, `must be a whole number from ${least}, not ${count}`, id);
}
