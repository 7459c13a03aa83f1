import {
  type PayoffPlan,
  planPayoff,
  type Portfolio,
  type RatedBalance,
  type Strategy,
} from "@snowball/payoff";

import { type CliffDeadline, leftAt, rateEnds } from "../alarms/find-cliffs.ts";

/** Months by which a promotional balance is paid off early, unless the user accepts the risk. */
const MARGIN_MONTHS = 1;

type Ending = Pick<CliffDeadline, "debt" | "balance">;

/**
 * Returns the portfolio with promotions and deferrals that end one month sooner. Its plan pays them off by then if that
 * is worthwhile, so a payment that is lost in the last month costs nothing. The additional cost is at most the price of
 * the margin.
 */
export function finishEarlier(portfolio: Portfolio, which: readonly Ending[]): Portfolio {
  const isMeant = isAmong(which);
  const debts = portfolio.debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((each) =>
      isMeant({ debt: debt.id, balance: each.id }) ? shorten(each) : each,
    ),
  }));

  return { ...portfolio, debts };
}

/** Does not shorten what ends with the next payment. */
function shorten({ promo, deferred, ...balance }: RatedBalance): RatedBalance {
  return {
    ...balance,
    ...(promo && { promo: { ...promo, months: sooner(promo.months) } }),
    ...(deferred && { deferred: { ...deferred, months: sooner(deferred.months) } }),
  };
}

function sooner(months: number): number {
  return months > MARGIN_MONTHS ? months - MARGIN_MONTHS : months;
}

type Planned = { portfolio: Portfolio; strategy: Strategy; plan: PayoffPlan };

/**
 * Finds the plan that pays off a month sooner what `given` pays off only in the last month of its rate. A balance
 * that cannot be paid off sooner keeps its full term, so its interest is as it will be charged. A margin that costs
 * another balance its own end is not worthwhile.
 * @returns null if nothing has to be paid off sooner, or if there is no such plan.
 */
export function planMargin({ portfolio, strategy, plan }: Planned): Planned | null {
  let which = lastMinute(portfolio, plan);
  while (which.length > 0) {
    const early = finishEarlier(portfolio, which);
    const outcome = planPayoff(early, strategy);
    if (outcome.kind === "impossible") return null;
    const finished = which.filter(isAmong(finishedBy({ portfolio: early, plan: outcome.plan })));
    const isInTime = finishesAsWell({ portfolio: early, plan: outcome.plan }, { portfolio, plan });
    // The bound was computed with other terms than the lenders'.
    if (finished.length === which.length && isInTime) {
      return { portfolio: early, strategy, plan: { ...outcome.plan, certificate: null } };
    }
    which = finished.length === which.length ? which.slice(0, -1) : finished;
  }

  return null;
}

/**
 * Returns whether a plan pays off in time what another plan of the same debts does. Each plan is replayed with its own
 * terms, which may end a rate sooner.
 */
export function finishesAsWell(
  one: Pick<Planned, "portfolio" | "plan">,
  as: Pick<Planned, "portfolio" | "plan">,
): boolean {
  return finishedBy(as).every(isAmong(finishedBy(one)));
}

/** Returns the balances that a plan pays off in time, but not a month before. */
function lastMinute(portfolio: Portfolio, plan: PayoffPlan): CliffDeadline[] {
  return finishedBy({ portfolio, plan }).filter((end) => {
    const lastMonth = end.lastMonth - MARGIN_MONTHS;
    return lastMonth > 0 && leftAt({ ...end, lastMonth }, portfolio, plan) > 0;
  });
}

/**
 * Returns the balances that a plan pays off in time.
 * @param ends the days to be in time for; by default those of the plan's own portfolio.
 */
export function finishedBy(
  { portfolio, plan }: Pick<Planned, "portfolio" | "plan">,
  ends = rateEnds(portfolio),
): ReturnType<typeof rateEnds> {
  return ends.filter((end) => end.lastMonth > 0 && leftAt(end, portfolio, plan) === 0);
}

function isAmong(ends: readonly Ending[]) {
  return ({ debt, balance }: Ending) =>
    ends.some((each) => each.debt === debt && each.balance === balance);
}
