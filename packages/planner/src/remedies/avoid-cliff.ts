import {
  type Cents,
  firstBudget,
  type PayoffPlan,
  type Portfolio,
  type Strategy,
} from "@snowball/payoff";

import { type CliffDeadline, leftAt, rateEnds } from "../alarms/find-cliffs.ts";
import { totalOwed } from "../change/owed-on.ts";
import { leastAmount } from "../compare/least-budget.ts";
import { type PlanQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { costOf } from "../facts/plan-range.ts";
import { withHigherBudget } from "./change-budget.ts";

/** A larger monthly budget with which the plan pays a balance off before it costs more. */
export type CliffRemedy = {
  /** In addition to the current budget. Together they are whole dollars. */
  more: Cents;
  /** The difference of the two plans' interest and fees; null if there is no plan with the current budget. */
  saved: Cents | null;
};

const DOLLAR: Cents = 1_00;

/** More than this many times what is owed makes no difference to a budget. */
const OWED_TIMES_MAX = 2;

/**
 * Finds the smallest budget in whole dollars with which the plan pays a balance off in time; a dollar less does not. The
 * plan still clears every deferral that it clears with the current budget, so that no other back-interest is charged.
 * Null if no budget does: the date is before the first payment, the plan pays only minimums, or the debt takes no extra
 * payments. Computes many plans, with the strategy "optimal" too many for a page.
 */
export function avoidCliff(question: PlanQuestion, cliff: CliffDeadline): CliffRemedy | null {
  const { portfolio, strategy } = question;
  if (cliff.lastMonth === 0 || strategy.type === "minimum-only") return null;

  const now = planWith(question, strategy, 0);
  const deadlines = [cliff, ...(now === null ? [] : clearedDeferrals(portfolio, now))];
  const budget = firstBudget(portfolio);
  const most = Math.ceil((OWED_TIMES_MAX * totalOwed(portfolio)) / DOLLAR);
  const moreBy = (dollars: number) => dollars * DOLLAR - (budget % DOLLAR);
  const leastBy = (by: Strategy, guess: number) =>
    leastAmount(
      guess,
      (dollars) => {
        const tried = planWith(question, by, moreBy(dollars));
        // The plan may pay promotions off a month early, so that only its own portfolio explains its payments.
        return tried !== null && deadlines.every((each) => isCleared(each, tried));
      },
      most,
    );

  // The debts before all others need the least. The cheapest plan needs hardly more, so its search starts there.
  const soonest = deadlines.toSorted((one, other) => one.lastMonth - other.lastMonth);
  const order = [...new Set(soonest.map(({ debt }) => debt))];
  const guess = strategy.type === "optimal" ? leastBy({ type: "custom", order }, 1) : null;
  const dollars = leastBy(strategy, guess ?? 1);
  const found = dollars === null ? null : planWith(question, strategy, moreBy(dollars));
  if (dollars === null || found === null) return null;

  return {
    more: moreBy(dollars),
    saved: now && costOf(now.plan.totals) - costOf(found.plan.totals),
  };
}

type Tried = { plan: PayoffPlan; portfolio: Portfolio };

/** Returns the deferrals that a plan pays off in time. */
function clearedDeferrals(portfolio: Portfolio, now: Tried): CliffDeadline[] {
  return rateEnds(portfolio).filter(
    (end) => end.type === "deferred-interest" && end.lastMonth > 0 && isCleared(end, now),
  );
}

function isCleared(deadline: CliffDeadline, { portfolio, plan }: Tried): boolean {
  return leftAt(deadline, portfolio, plan) === 0;
}

/** Returns the plan to follow with more money, and the portfolio it was computed from. */
function planWith(question: PlanQuestion, strategy: Strategy, more: Cents): Tried | null {
  const higher = withHigherBudget(question.portfolio, more);
  const { outcome, portfolio } = resolvePlan({ ...question, portfolio: higher, strategy });

  return outcome.kind === "plan" ? { plan: outcome.plan, portfolio } : null;
}
