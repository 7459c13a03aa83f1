import {
  sumOfFirstMinimums,
  type Budget,
  type Cents,
  type Debt,
  type OpeningPeriod,
  type Portfolio,
  type RatePpm,
} from "@snowball/payoff";

import { owedOn } from "./owed-on.ts";

/** Changes to try on a portfolio. An absent or null field changes nothing. */
export type WhatIf = {
  consolidation?: Consolidation | null;
  /** The new rate of all balances of a debt. Promotions and deferrals continue; the rate applies after them. */
  rateChanges?: readonly { debt: string; apr: RatePpm }[];
  /** A single payment in `month`; to `debt` first, if given. */
  lumpSum?: { amount: Cents; month: number; debt?: string } | null;
  /** Only minimums are paid from `firstMonth` through `lastMonth`. */
  pause?: { firstMonth: number; lastMonth: number } | null;
};

/** One new loan with level payments that pays off these debts. */
export type Consolidation = {
  /** Id of the new loan. */
  id: string;
  debts: readonly string[];
  apr: RatePpm;
  termMonths: number;
  /** Added to the amount borrowed. */
  fee: Cents;
};

/**
 * Returns the portfolio with the changes applied in this order: consolidation, rates, money. Ignores debts that are not
 * in the portfolio, because scenarios outlive debts. Pure.
 */
export function applyWhatIf(portfolio: Portfolio, whatIf: WhatIf): Portfolio {
  const consolidated = whatIf.consolidation
    ? consolidate(portfolio, whatIf.consolidation)
    : portfolio;
  const { lumpSum, pause, rateChanges = [] } = whatIf;
  const debts = consolidated.debts.map((debt) => changeRate(debt, rateChanges));

  return {
    ...consolidated,
    debts,
    changes: [
      ...(consolidated.changes ?? []),
      ...(lumpSum ? [oneOffOf(lumpSum, debts)] : []),
      ...(pause ? [{ type: "pause" as const, ...pause }] : []),
    ],
  };
}

function changeRate(debt: Debt, changes: NonNullable<WhatIf["rateChanges"]>): Debt {
  const change = changes.find(({ debt: id }) => id === debt.id);
  if (!change) return debt;

  return { ...debt, balances: debt.balances.map((each) => ({ ...each, apr: change.apr })) };
}

function oneOffOf({ amount, month, debt }: LumpSum, debts: readonly Debt[]) {
  const isThere = debt !== undefined && debts.some(({ id }) => id === debt);

  return { type: "one-off" as const, month, amount, ...(isThere && { debt }) };
}

type LumpSum = NonNullable<WhatIf["lumpSum"]>;

/**
 * The loan covers the balances and the fee. Deferred interest is not due, because its balance is paid off in time. The
 * loan takes the position of the first consolidated debt.
 */
function consolidate(portfolio: Portfolio, consolidation: Consolidation): Portfolio {
  const { id, apr, termMonths, fee } = consolidation;
  const chosen = portfolio.debts.filter((debt) => consolidation.debts.includes(debt.id));
  const [first] = chosen;
  if (!first) return portfolio;

  const loan: Debt = {
    id,
    balances: [{ id, amount: sum(chosen.map(owedOn)) + fee, apr }],
    minimum: { type: "amortizing", termMonths },
  };
  const debts = portfolio.debts.flatMap((debt) => {
    if (debt === first) return [loan];
    return chosen.includes(debt) ? [] : [debt];
  });

  return {
    ...portfolio,
    ...(portfolio.opening && { opening: withLoan(portfolio.opening, id) }),
    debts,
    budget: keepMoney(portfolio, debts),
    changes: (portfolio.changes ?? []).map((change) =>
      "debt" in change && chosen.some((debt) => debt.id === change.debt)
        ? { ...change, debt: id }
        : change,
    ),
  };
}

/** Adds the loan to the opening period. Nothing is due on it in the month in which it is made. */
function withLoan(opening: OpeningPeriod, id: string): OpeningPeriod {
  const terms = { accrual: { over: 0, under: 12 }, due: 0, escrow: 0 };

  return { ...opening, debts: { ...opening.debts, [id]: terms } };
}

/**
 * Keeps the money of each month: minimums that a consolidation frees roll over, as for any debt that is paid off. If
 * the level payment is larger, the budget must cover it in addition to the extra. A total budget already includes both.
 */
function keepMoney(portfolio: Portfolio, debts: readonly Debt[]): Budget {
  const { budget } = portfolio;
  if (budget.mode !== "minimums-plus-extra") return budget;

  const before = sumOfFirstMinimums(portfolio);
  const after = sumOfFirstMinimums({ ...portfolio, debts });
  return { ...budget, extra: budget.extra + Math.max(0, before - after) };
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
