import { compilePortfolio } from "./compile-portfolio.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";
import type { Cents, Debt, MinimumRule, Portfolio } from "../portfolio.ts";
import { NOBODY } from "./policy.ts";
import { simulating } from "./simulate.ts";
import { findingSmallestPayment } from "./smallest-payment.ts";

type Amortizing = Extract<MinimumRule, { type: "amortizing" }>;

/**
 * The same portfolio with every `amortizing` minimum replaced by its level payment: the smallest in
 * cents that, with the debt's own rates, fees and rounding, clears what is owed now within the term,
 * which begins after a deferment. The last payment is what is left, never more than the others.
 */
export function fixAmortizing(portfolio: Portfolio): Portfolio {
  return inOneGo(fixingAmortizing(portfolio));
}

/** The same in pieces. */
export function* fixingAmortizing(portfolio: Portfolio): Pieces<Portfolio> {
  if (!hasTerms(portfolio)) return portfolio;
  const debts: Debt[] = [];
  for (const debt of portfolio.debts) debts.push(yield* fixDebt(debt, portfolio));
  return { ...portfolio, debts };
}

/** Whether a minimum is given by its term. */
export function hasTerms({ debts }: Portfolio): boolean {
  return debts.some(({ minimum }) => minimum.type === "amortizing");
}

function* fixDebt(debt: Debt, portfolio: Portfolio): Pieces<Debt> {
  const { minimum } = debt;
  if (minimum.type !== "amortizing") return debt;
  const amount = yield* levelPayment(debt, minimum, portfolio);
  return { ...debt, minimum: { type: "fixed", amount } };
}

/**
 * Found payments by all that they follow from, the oldest first. Who looks for a budget asks for the same debts'
 * payments with every amount that is tried.
 */
const found = new Map<string, Cents>();
const MAX_FOUND = 500;

function* levelPayment(debt: Debt, minimum: Amortizing, portfolio: Portfolio): Pieces<Cents> {
  const terms = termsOf(debt, minimum, portfolio);
  const known = found.get(terms);
  if (known !== undefined) return known;
  const payment = yield* findPayment(debt, minimum, portfolio);

  const [oldest] = found.keys();
  if (found.size >= MAX_FOUND && oldest !== undefined) found.delete(oldest);
  found.set(terms, payment);
  return payment;
}

/** By value: a caller may change its objects. Neither the budget nor other debts are in it. */
function termsOf(
  debt: Debt,
  minimum: Amortizing,
  { rounding = "half-up", calendar = [] }: Portfolio,
): string {
  const { id: _id, escrow: _escrow, ...own } = debt;
  const isDaily = debt.accrual?.type === "simple-daily";
  const months = isDaily ? calendar.slice(0, monthsOf(debt, minimum)) : [];
  const span = [...months, ...(isDaily ? calendar.slice(-1) : [])];
  const days = span.map(({ days: count, isLeapYear }) => `${count}${isLeapYear ? "+" : " "}`);

  return JSON.stringify([own, rounding, days.join("")]);
}

function monthsOf({ deferment }: Debt, { termMonths }: Amortizing): number {
  return termMonths + (deferment?.months ?? 0);
}

/** More a month never leaves more owed later, so halving finds the least that clears. */
function* findPayment(debt: Debt, minimum: Amortizing, portfolio: Portfolio): Pieces<Cents> {
  const monthsMax = monthsOf(debt, minimum);
  const guess = guessPayment(debt, minimum.termMonths);
  const { changes: _changes, opening: _opening, ...alone } = portfolio;
  const debts = [{ ...debt, minimum: { type: "fixed" as const, amount: guess } }];
  const compiled = compilePortfolio({ ...alone, debts, budget: { mode: "minimums-only" } });
  function* clears(amount: Cents): Pieces<boolean> {
    // Nothing else of the columns follows from what is due, so the months need not be worked out again.
    compiled.fixed[0] = amount;
    yield;
    const { end } = yield* simulating(compiled, NOBODY, { monthsMax });
    return end.type === "paid-off";
  }

  // None is enough where amounts leave what can be counted; the plan then says so.
  return (yield* findingSmallestPayment(guess, clears)) ?? Number.MAX_SAFE_INTEGER;
}

/** The textbook formula in doubles: near enough to begin the search. */
function guessPayment(debt: Debt, termMonths: number): Cents {
  let sum = 0;
  for (const { amount, apr } of debt.balances) {
    const rate = apr / 12_000_000;
    const owed = Math.max(amount, 0);
    sum += rate === 0 ? owed / termMonths : (owed * rate) / (1 - (1 + rate) ** -termMonths);
  }
  return Math.max(1, Math.min(Math.round(sum), Math.floor(Number.MAX_SAFE_INTEGER / 2)));
}
