import {
  type Cents,
  type Debt,
  MONTHS_MAX,
  type OpeningTerms,
  type Portfolio,
  smallestPayment,
} from "@snowball/payoff";
import { endAlone } from "@snowball/payoff/replay";

/** The smallest level payments, without escrow, that clear a debt in three and in five years; null where none can. */
export type LevelPayments = { in36: Cents | null; in60: Cents | null };

/** What a debt's end follows from, beside the debt itself: no budget is among it, and no other debt. */
type Terms = {
  rounding: Portfolio["rounding"] | undefined;
  calendar: Portfolio["calendar"] | undefined;
  /** What an opening says of it, as text. */
  opening: string | null;
};

type Known = { terms: Terms; isEndless: boolean; clearing: LevelPayments | null };

/** Of each debt the last answer: while money is being moved, debts stay, and so does how they end without it. */
const known = new WeakMap<Debt, Known>();

/** Whether a debt's minimum payments never pay it off: not in a hundred years. */
export function isEndless(debt: Debt, portfolio: Portfolio): boolean {
  return knownOf(debt, portfolio).isEndless;
}

/** What would pay a debt off whose minimums do not. */
export function levelPayments(debt: Debt, portfolio: Portfolio): LevelPayments {
  const about = knownOf(debt, portfolio);
  about.clearing ??= {
    in36: clearsWithin(36, debt, portfolio),
    in60: clearsWithin(60, debt, portfolio),
  };

  return about.clearing;
}

function knownOf(debt: Debt, portfolio: Portfolio): Known {
  const terms = termsOf(debt, portfolio);
  const before = known.get(debt);
  if (before && isSame(before.terms, terms)) return before;
  const end = endAlone(debt, portfolio, {
    budget: { mode: "minimums-only" },
    monthsMax: MONTHS_MAX,
  });
  const about = { terms, isEndless: end !== "paid-off", clearing: null };
  known.set(debt, about);

  return about;
}

function termsOf({ id }: Debt, { rounding, calendar, opening }: Portfolio): Terms {
  return { rounding, calendar, opening: opening ? wordsOf(opening.debts[id]) : null };
}

/** Escrow is no part of a debt's end. */
function wordsOf(terms: OpeningTerms | undefined): string {
  return terms ? `${terms.due} ${terms.accrual.over}/${terms.accrual.under}` : "nothing";
}

function isSame(one: Terms, other: Terms): boolean {
  return (
    one.rounding === other.rounding &&
    one.calendar === other.calendar &&
    one.opening === other.opening
  );
}

function clearsWithin(months: number, debt: Debt, portfolio: Portfolio): Cents | null {
  const owed = debt.balances.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  const clears = (amount: Cents) => {
    const budget = { mode: "total", amount } as const;
    return endAlone(debt, portfolio, { budget, monthsMax: months }) === "paid-off";
  };

  return smallestPayment(Math.max(1, Math.ceil(owed / months)), clears);
}
