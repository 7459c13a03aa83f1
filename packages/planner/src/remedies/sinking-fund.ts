import {
  type BudgetChange,
  type Cents,
  type PlanFault,
  type Portfolio,
  smallestPayment,
  type Strategy,
  totalPayoff,
} from "@snowball/payoff";

import { divideOwed } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";

export type Shortfall = Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>;

export type UnderfundedPlan = { portfolio: Portfolio; strategy: Strategy; fault: Shortfall };

/** Money that earlier months set aside for a month that is short. */
export type SinkingFund = {
  /** What each month sets aside, in order; the last one is the month before `month`. */
  contributions: readonly Cents[];
  /** The month that uses the money. */
  month: number;
};

export const SINKING_FUND_MONTHS_MAX = 12;
/** Tries three months first, so that few months contribute; then more. */
const SPANS = [3, SINKING_FUND_MONTHS_MAX];

/**
 * Finds the smallest amount that the months before a short one must set aside from their extra. Null if that does not
 * help, or if more than a single reduced month is short. Computes many plans; with the strategy "optimal" too slow for
 * a page.
 */
export function sinkingFund({ portfolio, strategy, fault }: UnderfundedPlan): SinkingFund | null {
  const { month, shortfall } = fault;
  const { changes = [] } = portfolio;
  if (month === 1 || !isReducedMonth(changes, month)) return null;

  for (const span of SPANS) {
    const months = Math.min(span, month - 1);
    const isEnough = (sum: Cents) => {
      const moved = asBudgetChanges({ contributions: contributionsOf(sum, months), month });
      const tried = { ...portfolio, changes: [...changes, ...moved] };
      return totalPayoff(tried, strategy).kind === "plan";
    };
    // Slightly more than the gap may be due then, because less is paid before.
    const most = shortfall * 2;
    if (isEnough(shortfall) || isEnough(most)) {
      const sum = smallestPayment(shortfall, (each) => each >= most || isEnough(each));
      return sum === null || !isEnough(sum)
        ? null
        : { contributions: contributionsOf(sum, months), month };
    }
  }
  return null;
}

/** Converts the fund to one-off money of the plan: negative in the contributing months, positive in the short one. */
export function asBudgetChanges({ contributions, month }: SinkingFund) {
  const sum = sumOf(contributions);

  return [
    ...contributions.map((contribution, at) => ({
      month: month - contributions.length + at,
      amount: -contribution,
    })),
    { month, amount: sum },
  ].map((moved) => ({ type: "one-off" as const, ...moved }));
}

function contributionsOf(sum: Cents, months: number): Cents[] {
  return divideOwed(
    sum,
    Array.from({ length: months }, () => 1),
  );
}

type Recurring = Extract<BudgetChange, { type: "recurring" }>;

/** Returns whether one-time and recurring amounts together reduce a month's money. */
export function isReducedMonth(changes: readonly BudgetChange[], month: number): boolean {
  const added = changes.flatMap((change) =>
    (change.type === "one-off" && change.month === month) ||
    (change.type === "recurring" && recurs(change, month))
      ? change.amount
      : [],
  );

  return sumOf(added) < 0;
}

function recurs({ firstMonth, everyMonths, lastMonth }: Recurring, month: number): boolean {
  const isWithin = month >= firstMonth && month <= (lastMonth ?? month);

  return isWithin && (month - firstMonth) % everyMonths === 0;
}
