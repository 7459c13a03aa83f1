import { compilePortfolio } from "./compile-portfolio.ts";
import type { Cents, Debt, MinimumRule, Portfolio } from "../portfolio.ts";
import { openingTerms } from "./opening.ts";
import { MINIMUM_ONLY } from "./policy.ts";
import { simulate } from "./simulate.ts";
import { smallestPayment } from "./smallest-payment.ts";

type Amortizing = Extract<MinimumRule, { type: "amortizing" }>;

/**
 * Replaces every `amortizing` minimum by its level payment: the smallest payment in cents that clears the
 * current balance within the term, at the debt's own rates, fees and rounding. The term begins after a
 * deferment, with the interest of an opening period. The last payment is the rest, never more than the others.
 */
export function fixAmortizing(portfolio: Portfolio): Portfolio {
  const hasTerms = portfolio.debts.some(({ minimum }) => minimum.type === "amortizing");
  if (!hasTerms) return portfolio;

  return { ...portfolio, debts: portfolio.debts.map((debt) => fixDebt(debt, portfolio)) };
}

function fixDebt(debt: Debt, portfolio: Portfolio): Debt {
  const { minimum } = debt;
  if (minimum.type !== "amortizing") return debt;
  const amount = levelPayment(debt, minimum, portfolio);
  return { ...debt, minimum: { type: "fixed", amount } };
}

/**
 * Caches the payments by all values they depend on, the oldest first. A search for a budget needs the
 * payments of the same debts for every budget it tries.
 */
const found = new Map<string, Cents>();
const MAX_FOUND = 500;

function levelPayment(debt: Debt, minimum: Amortizing, portfolio: Portfolio): Cents {
  const terms = cacheKey(debt, minimum, portfolio);
  const known = found.get(terms);
  if (known !== undefined) return known;
  const payment = findPayment(debt, minimum, portfolio);

  const [oldest] = found.keys();
  if (found.size >= MAX_FOUND && oldest !== undefined) found.delete(oldest);
  found.set(terms, payment);
  return payment;
}

/**
 * Serializes the values that a payment depends on. Excludes the budget and the other debts. Not by reference,
 * because the caller may change its objects.
 */
function cacheKey(debt: Debt, minimum: Amortizing, portfolio: Portfolio): string {
  const { rounding = "half-up", calendar = [] } = portfolio;
  const { id: _id, escrow: _escrow, ...own } = debt;
  const isDaily = debt.accrual?.type === "simple-daily";
  const months = isDaily ? calendar.slice(0, totalMonths(debt, minimum)) : [];
  const span = [...months, ...(isDaily ? calendar.slice(-1) : [])];
  const days = span.map(({ days: count, isLeapYear }) => `${count}${isLeapYear ? "+" : " "}`);

  return JSON.stringify([own, rounding, days.join(""), openingOf(debt, portfolio)]);
}

/**
 * Returns the opening period of a deferred debt alone, without extras that wait; absent without a deferment, because
 * then its payments begin at once.
 */
function openingOf(debt: Debt, { opening }: Portfolio): Pick<Portfolio, "opening"> {
  if (debt.deferment === undefined || opening === undefined) return {};
  const { waits: _waits, ...terms } = openingTerms(opening, debt);

  return { opening: { money: 0, debts: { [debt.id]: terms } } };
}

function totalMonths({ deferment }: Debt, { termMonths }: Amortizing): number {
  return termMonths + (deferment?.months ?? 0);
}

/**
 * A higher payment never leaves a higher balance, so bisection finds the smallest one that clears the debt.
 */
function findPayment(debt: Debt, minimum: Amortizing, portfolio: Portfolio): Cents {
  const monthsMax = totalMonths(debt, minimum);
  const guess = guessPayment(debt, minimum.termMonths);
  const { changes: _changes, opening: _opening, ...alone } = portfolio;
  const debts = [{ ...debt, minimum: { type: "fixed" as const, amount: guess } }];
  const budget = { mode: "minimums-only" } as const;
  const compiled = compilePortfolio({ ...alone, ...openingOf(debt, portfolio), debts, budget });
  function clears(amount: Cents): boolean {
    // No other column depends on the amount due, so the periods stay valid.
    compiled.fixed[0] = amount;
    const { end } = simulate(compiled, MINIMUM_ONLY, { monthsMax });
    return end.type === "paid-off";
  }

  // If amounts grow beyond the safe integers, no payment clears the debt. The plan then returns that fault.
  return smallestPayment(guess, clears) ?? Number.MAX_SAFE_INTEGER;
}

/** The annuity formula in doubles: an approximation that starts the search. */
function guessPayment(debt: Debt, termMonths: number): Cents {
  let sum = 0;
  for (const { amount, apr } of debt.balances) {
    const rate = apr / 12_000_000;
    const owed = Math.max(amount, 0);
    sum += rate === 0 ? owed / termMonths : (owed * rate) / (1 - (1 + rate) ** -termMonths);
  }
  return Math.max(1, Math.min(Math.round(sum), Math.floor(Number.MAX_SAFE_INTEGER / 2)));
}
