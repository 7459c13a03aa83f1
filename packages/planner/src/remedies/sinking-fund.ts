import { type Cents, smallestPayment, totalPayoff } from "@snowball/payoff";

import type { UnderfundedPlan } from "./smallest-increase.ts";
import { isReducedMonth } from "./reduced-month.ts";

/** Money that earlier months hand on to one that has too little of it. */
export type SinkingFund = {
  /** What each month puts aside, the first one first; they follow each other up to `month`. */
  contributions: readonly Cents[];
  /** Where it is used. */
  month: number;
};

/** So many months give at most. */
export const SINKING_FUND_MONTHS_MAX = 12;
/** Three, so that no month has to give much; where they have too little, more. */
const SPANS = [3, SINKING_FUND_MONTHS_MAX];

/**
 * The least that the months before a short one have to put aside from their extra so that there is a
 * plan; null where that does not help, or where it is not a single month that has less to pay with.
 * Takes many plans: for the cheapest one too long for the page.
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
    // A little more than is missing may be due then: less is paid before.
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

/** The same as one-off money of the plan: out of the months before, into the one that is short. */
export function asBudgetChanges({ contributions, month }: SinkingFund) {
  const sum = contributions.reduce((total, contribution) => total + contribution, 0);

  return [
    ...contributions.map((contribution, at) => ({
      month: month - contributions.length + at,
      amount: -contribution,
    })),
    { month, amount: sum },
  ].map((moved) => ({ type: "one-off" as const, ...moved }));
}

/** Equal but for a cent, which the first ones take. */
function contributionsOf(sum: Cents, months: number): Cents[] {
  const [each, rest] = [Math.floor(sum / months), sum % months];

  return Array.from({ length: months }, (_, at) => (at < rest ? each + 1 : each));
}
