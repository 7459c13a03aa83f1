import {
  type Budget,
  type BudgetChange,
  type Cents,
  type Debt,
  type PayoffPlan,
  type Portfolio,
  type RatedBalance,
  type Strategy,
  sumOfFirstMinimums,
} from "@snowball/payoff";
import {
  firstGrowthMonth,
  fixAmortizing,
  type Payment,
  replayDebt,
  type ReplayedBalance,
  type ReplayedDebt,
} from "@snowball/payoff/replay";

import type { PlanState } from "./plan-state.ts";

/** The expected state some months later, if everything goes according to the plan. */
export type ExpectedState = {
  /** Includes the budget of each later month. */
  portfolio: Portfolio;
  strategy: Strategy;
  /** What the plan pays in these months, by debt id. */
  planned: ReadonlyMap<string, Cents>;
};

/** Returns the state of a plan after `months` of its months. */
export function advanceState(state: PlanState, plan: PayoffPlan, months: number): ExpectedState {
  const portfolio = fixAmortizing(state.portfolio);
  const passed = Array.from({ length: Math.min(months, plan.totals.months) }, (_, index) =>
    plan.month(index + 1),
  );
  const rowsOf = (id: string) =>
    passed.flatMap(({ debts }) => debts.filter((debt) => debt.id === id));
  const planned = new Map(
    portfolio.debts.map(({ id }) => [
      id,
      rowsOf(id).reduce((sum, { payment }) => sum + payment, 0),
    ]),
  );

  return {
    portfolio: {
      ...later(portfolio, months),
      debts: portfolio.debts.map((debt) =>
        advanceDebt(debt, portfolio, { rows: rowsOf(debt.id), months }),
      ),
      budget: months === 0 ? portfolio.budget : fixedBudget(portfolio, months),
    },
    strategy: laterStrategy(state.strategy, plan, months),
    planned,
  };
}

/** Removes the opening period, which covers only the first month. */
function later({ opening, ...portfolio }: Portfolio, months: number): Portfolio {
  const { changes, calendar } = portfolio;

  return {
    ...portfolio,
    ...(opening && months === 0 && { opening }),
    ...(changes && { changes: changes.flatMap((change) => laterChange(change, months)) }),
    ...(calendar && { calendar: calendar.slice(Math.min(months, calendar.length - 1)) }),
  };
}

/** Fixes the budget that month 1 sets for the whole plan. */
function fixedBudget(portfolio: Portfolio, months: number): Budget {
  const { budget } = portfolio;
  switch (budget.mode) {
    case "minimums-plus-extra": {
      const minimums = sumOfFirstMinimums(portfolio);
      return { mode: "total", amount: minimums + budget.extra };
    }
    case "by-month":
      return { ...budget, amounts: laterAmounts(budget, months) };
    case "total":
    case "minimums-only":
    case "minimums-plus-extra-no-rollover":
      return budget;
  }
}

/** Rotates the last `period` amounts: they repeat, so they are not used up. */
function laterAmounts(
  { amounts, period }: Extract<Budget, { mode: "by-month" }>,
  months: number,
): Cents[] {
  const once = Math.max(0, amounts.length - period);
  if (months <= once) return amounts.slice(months);

  const repeated = amounts.slice(once);
  const turned = (months - once) % repeated.length;
  return [...repeated.slice(turned), ...repeated.slice(0, turned)];
}

function laterChange(change: BudgetChange, months: number): BudgetChange[] {
  switch (change.type) {
    case "growth":
      // Everything due by then is part of the later month 1.
      return [{ ...change, firstMonth: firstGrowthMonth(change) - months }];
    case "one-off":
      return change.month > months ? [{ ...change, month: change.month - months }] : [];
    case "pause": {
      const lastMonth = change.lastMonth - months;
      const firstMonth = Math.max(1, change.firstMonth - months);
      return lastMonth < 1 ? [] : [{ ...change, firstMonth, lastMonth }];
    }
    case "recurring": {
      const missed = Math.max(0, Math.ceil((months + 1 - change.firstMonth) / change.everyMonths));
      const firstMonth = change.firstMonth + missed * change.everyMonths - months;
      if (change.lastMonth === undefined) return [{ ...change, firstMonth }];
      const lastMonth = change.lastMonth - months;
      return lastMonth < firstMonth ? [] : [{ ...change, firstMonth, lastMonth }];
    }
  }
}

/** Debts that were paid off count toward the debts that are paid first. */
function laterStrategy(strategy: Strategy, plan: PayoffPlan, months: number): Strategy {
  if (strategy.type !== "hybrid") return strategy;
  const closed = plan.debts.filter(
    ({ payoffMonth }) => payoffMonth > 0 && payoffMonth <= months,
  ).length;

  return { ...strategy, snowballFirst: Math.max(0, strategy.snowballFirst - closed) };
}

/**
 * Returns a debt as it is after the first `months` months of a plan. Balances are what the plan leaves; the remaining
 * months of promotions, deferrals and deferments are reduced.
 * @param rows what the plan pays on the debt, from month 1; none for months after the payoff.
 */
export function advanceDebt(
  debt: Debt,
  portfolio: Portfolio,
  { rows, months }: { rows: readonly Payment[]; months: number },
): Debt {
  return laterDebt(debt, replayDebt(debt, portfolio, rows), months);
}

function laterDebt(debt: Debt, { balances, carried }: ReplayedDebt, months: number): Debt {
  const { accrual, annualFee, deferment: _, ...same } = debt;
  const deferred = (debt.deferment?.months ?? 0) - months;

  return {
    ...same,
    balances: balances.map((live) => laterBalance(live, months)),
    ...(accrual && {
      accrual:
        accrual.type === "simple-daily"
          ? {
              ...accrual,
              accrued: carried,
              capitaliseInMonths: accrual.capitaliseInMonths
                .map((month) => month - months)
                .filter((month) => month > 0),
            }
          : accrual,
    }),
    ...(annualFee && { annualFee: laterFee(annualFee, months) }),
    ...(debt.deferment && deferred > 0 && { deferment: { ...debt.deferment, months: deferred } }),
  };
}

/** Keeps a deferral with 0 months left: the next accrual still charges it. */
function laterBalance({ balance, amount, memo }: ReplayedBalance, months: number): RatedBalance {
  const { promo, deferred, id, apr } = balance;
  const promoMonths = (promo?.months ?? 0) - months;
  const deferredMonths = (deferred?.months ?? -1) - months;

  return {
    id,
    amount,
    apr,
    ...(promo && promoMonths > 0 && { promo: { apr: promo.apr, months: promoMonths } }),
    ...(deferred &&
      deferredMonths >= 0 && {
        deferred: { apr: deferred.apr, months: deferredMonths, accrued: memo },
      }),
  };
}

function laterFee(fee: NonNullable<Debt["annualFee"]>, months: number) {
  const next = fee.firstMonth - months;

  return { ...fee, firstMonth: next > 0 ? next : ((((next - 1) % 12) + 12) % 12) + 1 };
}
