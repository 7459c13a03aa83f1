import type { Cents, Debt, Portfolio, Strategy } from "@snowball/payoff";
import { fixAmortizing } from "@snowball/payoff/replay";

import { shareOf, sumOf } from "../facts/exact-units.ts";
import type { OpeningInput } from "../month/opening-period.ts";
import { owedOn } from "./owed-on.ts";

import type { ExpectedState } from "./advance-state.ts";
import {
  blendDebt,
  changedAspects,
  DEBT_ASPECTS,
  type DebtAspect,
  type DebtChange,
  type Movements,
  settledDebt,
} from "./blend-debt.ts";
import { reopened } from "./catch-up.ts";
import { isSame } from "./is-same.ts";
import { withPaidElsewhere } from "./paid-elsewhere.ts";
import type { ChangeCause, DebtActivity, PlanState } from "./plan-state.ts";

/** One difference between the expected and the actual state. */
export type ChangeStep = { cause: ChangeCause; debt: string | null };

export type Computable = { portfolio: Portfolio; strategy: Strategy };

/** All differences in the order of the explanation, and the state after any of them. */
export type ChangeSteps = {
  steps: readonly ChangeStep[];
  /** The state after some of the steps. The order of the steps has no effect. */
  after: (done: ReadonlySet<ChangeStep>) => Computable;
};

/** What is known besides the two plans. */
export type ChangeKnowledge = {
  /** Known transactions on the debts' accounts between the two days. May name any debt. */
  activity: readonly DebtActivity[];
  /**
   * Ids of debts with an inferred minimum rule and the same stated minimum on both days. Their rule changes with each
   * balance.
   */
  inferredMinimums: readonly string[];
  /**
   * Ids of debts with a balance that the user entered, and not again since. It differs from the plan's by payments and
   * by the interest that we estimate.
   */
  estimatedBalances: readonly string[];
  /** Whether the budget is derived from the debts' minimums instead of chosen by the user. */
  isBudgetDerived: boolean;
};

type Comparison = ChangeKnowledge & {
  before: PlanState;
  expected: ExpectedState;
  after: PlanState;
};

/** Compares the expected with the actual state. */
export function findChangeSteps(comparison: Comparison): ChangeSteps {
  const { before, expected } = comparison;
  const after = { ...comparison.after, portfolio: fixAmortizing(comparison.after.portfolio) };
  const changes = debtChanges({ ...comparison, after });
  const arrived = new Set(newDebts(before, after));
  const left = removedDebts(expected, after);

  // The engine takes the first of equal debts, so use the order of the later day.
  const order = [...after.portfolio.debts, ...expected.portfolio.debts].map(({ id }) => id);
  const placeOf = ({ id }: Debt) => order.indexOf(id);

  const isRebased = isRebasedBudget(comparison);
  const rebase: ChangeStep = { cause: "minimums", debt: null };
  const cause = comparison.isBudgetDerived ? "minimums" : "budget";
  const budget: ChangeStep = { cause, debt: null };
  const steps = [
    ...(isRebased ? [rebase] : []),
    ...left.map((debt) => ({ cause: "removed_debts" as const, debt })),
    ...[...arrived].map((debt) => ({ cause: "new_debts" as const, debt })),
    ...DEBT_ASPECTS.flatMap((aspect) =>
      [...changes]
        .filter(([, change]) => changedAspects(change).includes(aspect))
        .map(([debt, change]) => ({ cause: causeOf(aspect, change, comparison), debt })),
    ),
    ...(isBudgetChanged(comparison) ? [budget] : []),
  ];

  return {
    steps,
    after: (done) => {
      const isDone = (cause: ChangeCause, debt: string | null) =>
        [...done].some((step) => step.cause === cause && step.debt === debt);
      const debts = [
        ...[...changes].map(([id, change]) => {
          const aspects = DEBT_ASPECTS.filter((aspect) =>
            isDone(causeOf(aspect, change, comparison), id),
          );
          return blendDebt(change, new Set(aspects));
        }),
        ...expected.portfolio.debts.filter(
          ({ id }) => left.includes(id) && !isDone("removed_debts", id),
        ),
        ...after.portfolio.debts.filter(({ id }) => arrived.has(id) && isDone("new_debts", id)),
      ]
        .filter((debt) => owedOn(debt) > 0)
        .toSorted((one, other) => placeOf(one) - placeOf(other));
      const source = done.has(budget) ? after : expected;
      const money =
        isRebased && done.has(rebase) && !done.has(budget)
          ? before.portfolio.budget
          : source.portfolio.budget;

      const portfolio = {
        ...source.portfolio,
        budget: money,
        debts,
        ...calendarOf(comparison),
      };
      const { begun } = after;
      return {
        portfolio: begun
          ? reopened(portfolio, { before: done.has(budget) ? after : before, begun })
          : portfolio,
        strategy: fitStrategy(source.strategy, debts),
      };
    },
  };
}

/**
 * A balance that differs from the plan by at most a month's interest counts as interest: lenders add it monthly, and
 * with their own rounding and fees. That holds only if payments and charges are known, and always for a balance that
 * grew by our own estimate.
 */
function causeOf(
  aspect: DebtAspect,
  { actual: { id }, expected, movements }: DebtChange,
  { activity, estimatedBalances }: Pick<Comparison, "activity" | "estimatedBalances">,
): ChangeCause {
  if (aspect !== "balances") return aspect;
  const isKnown = activity.some(({ debt }) => debt === id);
  const isSmall = Math.abs(movements.balances) <= monthlyInterest(expected);

  return estimatedBalances.includes(id) || (isKnown && isSmall) ? "interest" : "balances";
}

const MONTHS_PER_YEAR = 12;

function monthlyInterest({ balances }: Debt): Cents {
  return balances.reduce(
    (sum, { amount, apr }) => sum + shareOf(Math.max(0, amount), Math.ceil(apr / MONTHS_PER_YEAR)),
    0,
  );
}

/** The lengths of months are facts; the later state has the most recent ones. */
function calendarOf({ after, expected }: Comparison): Pick<Portfolio, "calendar"> {
  const calendar = after.portfolio.calendar ?? expected.portfolio.calendar;

  return calendar ? { calendar } : {};
}

/** Removes debts that do not exist from a custom order. */
function fitStrategy(strategy: Strategy, debts: readonly Debt[]): Strategy {
  if (strategy.type !== "custom") return strategy;

  return {
    ...strategy,
    order: strategy.order.filter((id) => debts.some((debt) => debt.id === id)),
  };
}

/** Pairs the debts that both days contain, including those with a zero balance. */
function debtChanges(comparison: Comparison): Map<string, DebtChange> {
  const { before, expected, after, activity, inferredMinimums, estimatedBalances } = comparison;
  const actual = new Map(after.portfolio.debts.map((debt) => [debt.id, debt]));
  const known = expected.portfolio.debts.flatMap((debt) => {
    const now = actual.get(debt.id) ?? (after.settled.includes(debt.id) ? settledDebt(debt) : null);
    return now ? [{ from: debt, to: now }] : [];
  });
  const reopenedDebts = after.portfolio.debts
    .filter(({ id }) => before.settled.includes(id))
    .map((debt) => ({ from: settledDebt(debt), to: debt }));
  const pairs = [...known, ...reopenedDebts];
  const moved = withPaidElsewhere(
    pairs.map(({ from, to }) =>
      movementsOf(
        owedOn(to) - owedOn(from),
        activity.find(({ debt }) => debt === to.id),
        {
          planned: expected.planned.get(to.id) ?? 0,
          // Payments of an entered debt are not reported with a delay.
          mayMiss: estimatedBalances.includes(to.id) || mayMiss(to.id, after.begun?.month),
        },
      ),
    ),
    {
      planned: sumOf([...expected.planned.values()]),
      trailing: paidOnTrailing(comparison),
    },
  );

  return new Map(
    pairs.map(({ from, to }, at) => [
      to.id,
      {
        expected: from,
        actual: to,
        movements: moved[at] ?? { payments: 0, charges: 0, balances: owedOn(to) - owedOn(from) },
        isMinimumInferred: inferredMinimums.includes(to.id),
      },
    ]),
  );
}

/**
 * Returns what was paid on debts that the plan had already paid off, for charges that came later, such as the interest
 * of the days before a payoff. No plan includes it, and it reduces what is left for other debts. So those are not
 * reported as underpaid.
 */
function paidOnTrailing({ before, activity }: Comparison): Cents {
  return activity
    .filter(({ debt }) => before.settled.includes(debt))
    .reduce((sum, { payments, charges }) => sum + Math.max(0, payments - Math.max(0, charges)), 0);
}

/** The day of the month by which a payment of the previous month is visible. */
const SEEN_BY_DAY = 8;

/** Returns whether a planned payment that is not visible was really missed, not just delayed. */
function mayMiss(id: string, month: OpeningInput | undefined): boolean {
  if (month === undefined) return true;
  const { today, ledger } = month;
  const isLate = ledger.get(id)?.open.some((each) => each.is_late) ?? false;

  return isLate || Number(today.slice(8)) >= SEEN_BY_DAY;
}

/** Without transactions, payments and charges cannot be separated. */
function movementsOf(
  total: Cents,
  ofDebt: DebtActivity | undefined,
  { planned, mayMiss: isMissed }: { planned: Cents; mayMiss: boolean },
): Movements {
  if (!ofDebt) return { payments: 0, charges: 0, balances: total };
  const less = planned - ofDebt.payments;
  const payments = less > 0 && !isMissed ? 0 : less;

  return { payments, charges: ofDebt.charges, balances: total - payments - ofDebt.charges };
}

function newDebts(before: PlanState, after: PlanState): string[] {
  const ids = new Set([...before.portfolio.debts.map(({ id }) => id), ...before.settled]);

  return after.portfolio.debts.map(({ id }) => id).filter((id) => !ids.has(id));
}

/** Excludes debts that the plan expected to be paid off by now. */
function removedDebts(expected: ExpectedState, after: PlanState): string[] {
  const ids = new Set([...after.portfolio.debts.map(({ id }) => id), ...after.settled]);

  return expected.portfolio.debts
    .filter((debt) => owedOn(debt) > 0 && !ids.has(debt.id))
    .map(({ id }) => id);
}

/**
 * Returns whether a budget of minimums was replaced by their sum as a monthly total. A budget from paychecks was known
 * before, so it does not count.
 */
function isRebasedBudget({ before, expected }: Comparison): boolean {
  return (
    before.portfolio.budget.mode !== "by-month" &&
    !isSame(expected.portfolio.budget, before.portfolio.budget)
  );
}

function isBudgetChanged({ before, expected, after }: Comparison): boolean {
  const money = ({ changes = [], rounding }: Portfolio) => ({ changes, rounding });
  const { debts } = after.portfolio;

  return !(
    isSameBudget([before, expected], after) &&
    isSame(money(expected.portfolio), money(after.portfolio)) &&
    isSame(fitStrategy(before.strategy, debts), fitStrategy(after.strategy, debts))
  );
}

/** Compares a budget per month by its future months only; its length has no effect. */
function isSameBudget(
  [before, expected]: [PlanState, ExpectedState],
  { portfolio: { budget } }: PlanState,
): boolean {
  const then = expected.portfolio.budget;
  if (then.mode !== "by-month" || budget.mode !== "by-month") {
    return isSame(before.portfolio.budget, budget);
  }
  return [...Array(Math.min(then.amounts.length, budget.amounts.length)).keys()].every(
    (month) => then.amounts[month] === budget.amounts[month],
  );
}
