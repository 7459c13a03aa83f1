import { type Cents, smallestPayment, totalPayoff } from "@snowball/payoff";

import type { FailedPlan } from "./least-more.ts";
import { isLessMoney } from "./less-money.ts";

/** Money that earlier months hand on to one that has too little of it. */
export type PutAside = {
  /** What each month puts aside, the first one first; they follow each other up to `month`. */
  parts: readonly Cents[];
  /** Where it is used. */
  month: number;
};

/** So many months give at most. */
export const ASIDE_MONTHS_MAX = 12;
/** Three, so that no month has to give much; where they have too little, more. */
const SPANS = [3, ASIDE_MONTHS_MAX];

/**
 * The least that the months before a short one have to put aside from their extra so that there is a
 * plan; null where that does not help, or where it is not a single month that has less to pay with.
 * Takes many plans: for the cheapest one too long for the page.
 */
export function putAside({ portfolio, strategy, fault }: FailedPlan): PutAside | null {
  const { month, shortfall } = fault;
  const { changes = [] } = portfolio;
  if (month === 1 || !isLessMoney(changes, month)) return null;

  for (const span of SPANS) {
    const months = Math.min(span, month - 1);
    const isEnough = (sum: Cents) => {
      const moved = movedMoney({ parts: partsOf(sum, months), month });
      const tried = { ...portfolio, changes: [...changes, ...moved] };
      return totalPayoff(tried, strategy).kind === "plan";
    };
    // A little more than is missing may be due then: less is paid before.
    const most = shortfall * 2;
    if (isEnough(shortfall) || isEnough(most)) {
      const sum = smallestPayment(shortfall, (each) => each >= most || isEnough(each));
      return sum === null || !isEnough(sum) ? null : { parts: partsOf(sum, months), month };
    }
  }
  return null;
}

/** The same as one-off money of the plan: out of the months before, into the one that is short. */
export function movedMoney({ parts, month }: PutAside) {
  const sum = parts.reduce((total, part) => total + part, 0);

  return [
    ...parts.map((part, at) => ({ month: month - parts.length + at, amount: -part })),
    { month, amount: sum },
  ].map((moved) => ({ type: "one-off" as const, ...moved }));
}

/** Equal but for a cent, which the first ones take. */
function partsOf(sum: Cents, months: number): Cents[] {
  const [each, rest] = [Math.floor(sum / months), sum % months];

  return Array.from({ length: months }, (_, at) => (at < rest ? each + 1 : each));
}
