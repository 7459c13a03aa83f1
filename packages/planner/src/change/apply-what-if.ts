import type { WhatIfChange } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import { sumOfFirstMinimums, type Budget, type Debt, type Portfolio } from "@snowball/payoff";

import { sumOf, toPpm } from "../facts/exact-units.ts";
import { readOneOff, readPause } from "../facts/read-plan-settings.ts";
import { owedOn } from "./owed-on.ts";

type Consolidation = Extract<WhatIfChange, { kind: "consolidation" }>;

type WhatIfContext = {
  /** The user's calendar date. */
  today: string;
  /** Id of a consolidation's new loan. */
  loanId: string;
};

/** Debts change before their rates, and both before money, which may be meant for a new loan. */
const order: Record<WhatIfChange["kind"], number> = {
  consolidation: 1,
  rate: 2,
  lump_sum: 3,
  pause: 4,
};

/**
 * Returns the portfolio with the changes applied. Ignores money and pauses in the past, and debts that are not in the
 * portfolio, because scenarios outlive debts. Pure.
 * @throws RangeError if an amount or a rate is invalid.
 */
export function applyWhatIf(
  portfolio: Portfolio,
  whatIf: readonly WhatIfChange[],
  context: WhatIfContext,
): Portfolio {
  return whatIf
    .toSorted((one, other) => order[one.kind] - order[other.kind])
    .reduce((tried, change) => applyChange(tried, change, context), portfolio);
}

function applyChange(
  portfolio: Portfolio,
  change: WhatIfChange,
  { today, loanId }: WhatIfContext,
): Portfolio {
  const { debts, changes = [] } = portfolio;
  switch (change.kind) {
    case "consolidation":
      return consolidate(portfolio, change, loanId);
    case "rate":
      return { ...portfolio, debts: debts.map((debt) => changeRate(debt, change)) };
    case "lump_sum":
      return change.on < today
        ? portfolio
        : { ...portfolio, changes: [...changes, ...readOneOff(change, { today, debts })] };
    case "pause":
      return { ...portfolio, changes: [...changes, ...readPause(change, { today })] };
  }
}

function changeRate(debt: Debt, change: { debt: string; apr: string }): Debt {
  if (change.debt !== debt.id) return debt;
  const apr = toPpm(change.apr);

  return { ...debt, balances: debt.balances.map((each) => ({ ...each, apr })) };
}

/**
 * The loan covers the balances and the fee. Deferred interest is not due, because its balance is paid off in time. The
 * loan takes the position of the first consolidated debt.
 */
function consolidate(portfolio: Portfolio, consolidation: Consolidation, id: string): Portfolio {
  const chosen = portfolio.debts.filter((debt) => consolidation.debts.includes(debt.id));
  const [first] = chosen;
  if (!first) return portfolio;

  const loan: Debt = {
    id,
    balances: [
      {
        id,
        amount: sumOf(chosen.map(owedOn)) + centsFromAmount(consolidation.fee),
        apr: toPpm(consolidation.apr),
      },
    ],
    minimum: { type: "amortizing", termMonths: consolidation.term_months },
  };
  const { opening } = portfolio;
  // Nothing is due on the loan in the month in which it is made.
  const terms = { accrual: { over: 0, under: 12 }, due: 0, escrow: 0 };
  const debts = portfolio.debts.flatMap((debt) => {
    if (debt === first) return [loan];
    return chosen.includes(debt) ? [] : [debt];
  });

  return {
    ...portfolio,
    ...(opening && { opening: { ...opening, debts: { ...opening.debts, [id]: terms } } }),
    debts,
    budget: keepMoney(portfolio, debts),
    changes: (portfolio.changes ?? []).map((change) =>
      "debt" in change && chosen.some((debt) => debt.id === change.debt)
        ? { ...change, debt: id }
        : change,
    ),
  };
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
