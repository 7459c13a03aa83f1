import {
  type Cents,
  type Debt,
  MONTHS_MAX,
  type OpeningTerms,
  type Portfolio,
  smallestPayment,
} from "@snowball/payoff";
import { endAlone } from "@snowball/payoff/replay";

/** The smallest level payments, escrow excluded, that clear a debt in 36 and in 60 months. Null if no payment does. */
export type LevelPayments = { in36: Cents | null; in60: Cents | null };

/** Everything besides the debt that its result depends on. The budget and other debts are not part of it. */
type Terms = {
  rounding: Portfolio["rounding"] | undefined;
  calendar: Portfolio["calendar"] | undefined;
  /** The debt's opening terms as text. */
  opening: string | null;
};

type Known = { terms: Terms; isEndless: boolean; clearing: LevelPayments | null };

/** Caches the last result of each debt. The debts stay the same while the user moves the budget. */
const known = new WeakMap<Debt, Known>();

/** Returns whether minimum payments do not pay the debt off within a hundred years. */
export function isEndless(debt: Debt, portfolio: Portfolio): boolean {
  return knownOf(debt, portfolio).isEndless;
}

/** Returns the level payments that would pay off a debt with endless minimums. */
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

/** Excludes escrow: it has no effect on when a debt ends. */
function wordsOf(terms: OpeningTerms | undefined): string {
  return JSON.stringify({ ...terms, escrow: 0 });
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
