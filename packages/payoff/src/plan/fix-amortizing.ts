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

/** More a month never leaves more owed later, so halving finds the least that clears. */
function* levelPayment(
  debt: Debt,
  { termMonths }: Amortizing,
  portfolio: Portfolio,
): Pieces<Cents> {
  const monthsMax = termMonths + (debt.deferment?.months ?? 0);
  const { changes: _changes, opening: _opening, ...alone } = portfolio;
  function* clears(amount: Cents): Pieces<boolean> {
    const debts = [{ ...debt, minimum: { type: "fixed" as const, amount } }];
    const compiled = compilePortfolio({ ...alone, debts, budget: { mode: "minimums-only" } });
    yield;
    const { end } = yield* simulating(compiled, NOBODY, { monthsMax });
    return end.type === "paid-off";
  }

  // None is enough where amounts leave what can be counted; the plan then says so.
  const guess = guessPayment(debt, termMonths);
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
