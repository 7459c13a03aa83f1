import {
  firstMinimums,
  type Budget,
  type Cents,
  type Debt,
  type OpeningPeriod,
  type Portfolio,
  type RatePpm,
} from "@snowball/payoff";

import { owedOn } from "./owed-on.ts";

/** Changes to try out on a portfolio; what is absent or null changes nothing. */
export type WhatIf = {
  consolidation?: Consolidation | null;
  /** The rate of all of a debt's balances; promotions and deferrals run on, and it follows them. */
  rateChanges?: readonly { debt: string; apr: RatePpm }[];
  /** Once, in `month`, to `debt` first where it is given. */
  lumpSum?: { amount: Cents; month: number; debt?: string } | null;
  /** Only minimums are paid from `firstMonth` through `lastMonth`. */
  pause?: { firstMonth: number; lastMonth: number } | null;
};

/** These debts are paid off by one new loan with level payments. */
export type Consolidation = {
  /** Id of the new loan. */
  id: string;
  debts: readonly string[];
  apr: RatePpm;
  termMonths: number;
  /** Added to what is borrowed. */
  fee: Cents;
};

/**
 * The portfolio as it would be, in this order: debts consolidated, rates changed, then the money.
 * What is named and not in the portfolio is passed over: scenarios outlive debts. Pure.
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
 * Borrows what is owed on the debts and the fee. Interest of a deferral is not due: its balance is
 * paid off in time. The new loan stands where the first of them stood.
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

/** A new loan asks for nothing in what is left of the month in which it is made. */
function withLoan(opening: OpeningPeriod, id: string): OpeningPeriod {
  const terms = { accrual: { over: 0, under: 12 }, due: 0, escrow: 0 };

  return { ...opening, debts: { ...opening.debts, [id]: terms } };
}

/**
 * Minimums that a consolidation frees roll over like those of any other debt that is paid off, so the
 * money of each month stays the same. A level payment above them has to be found beside the extra. Of
 * a total both are part as it is.
 */
function keepMoney(portfolio: Portfolio, debts: readonly Debt[]): Budget {
  const { budget } = portfolio;
  if (budget.mode !== "minimums-plus-extra") return budget;

  const before = sum([...firstMinimums(portfolio).values()]);
  const after = sum([...firstMinimums({ ...portfolio, debts }).values()]);
  return { ...budget, extra: budget.extra + Math.max(0, before - after) };
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
