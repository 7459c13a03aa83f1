import { monthOf } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents, PayoffPlan, Portfolio, Strategy } from "@snowball/payoff";

import { type CliffDeadline, leftAt, rateEnds } from "../alarms/find-cliffs.ts";
import { totalOwed } from "../change/owed-on.ts";
import { finishedBy } from "../compare/finish-earlier.ts";
import { leastAmount, type WithBudget } from "../compare/least-budget.ts";
import { type PlanQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { sumOf } from "../facts/exact-units.ts";
import { costOf } from "../facts/plan-range.ts";
import { findLaterMoneyTooLate } from "../month/money-too-late.ts";
import { findSendingDeadlines } from "../month/sending-deadlines.ts";
import { dueIn, type PaidMonth, withMoneyInTime } from "./money-in-time.ts";

/** A larger budget with which the plan pays a balance off before it costs more. */
export type CliffRemedy = {
  /** In addition to the current amount. Together they are whole dollars. */
  more: Cents;
  /** The difference of the two plans' interest and fees; null if there is no plan with the current budget. */
  saved: Cents | null;
};

/** The budgets to choose from: amounts per month, or from each paycheck. */
export type BudgetChoices = {
  /** The current amount, and the least to offer. */
  amount: Cents;
  least: Cents;
  withBudget: WithBudget;
  /** Null if the amounts are per month. */
  paid: PaidMonth | null;
};

const DOLLAR: Cents = 1_00;

/** More than this many times what is owed makes no difference to a budget. */
const OWED_TIMES_MAX = 2;

/**
 * Finds the smallest budget in whole dollars with which the plan pays a balance off in time; a dollar less does not.
 * The plan still clears every deferral that it clears with the current budget, so that no other back-interest is
 * charged. Null if no budget does: the date is before the first payment, the plan pays only minimums, the debt takes no
 * extra payments, or no paycheck comes in time. Computes many plans, with the strategy "optimal" too many for a page.
 */
export function avoidCliff(
  question: PlanQuestion,
  cliff: CliffDeadline,
  { amount, least, withBudget, paid }: BudgetChoices,
): CliffRemedy | null {
  const { portfolio, strategy } = question;
  if (cliff.lastMonth === 0 || strategy.type === "minimum-only") return null;

  const now = follow(question);
  const cleared = now === null ? [] : finishedBy(now, rateEnds(portfolio));
  const deadlines = [cliff, ...cleared.filter(({ type }) => type === "deferred-interest")];
  // The debts before all others need the least. The cheapest plan needs hardly more, so its search starts there.
  const soonest = deadlines.toSorted((one, other) => one.lastMonth - other.lastMonth);
  const order = [...new Set(soonest.map(({ debt }) => debt))];
  const bySoonest: Strategy = { type: "custom", order };
  const most = Math.ceil((OWED_TIMES_MAX * totalOwed(portfolio)) / DOLLAR);
  const amountOf = (dollars: number) =>
    Math.max(amount - (amount % DOLLAR) + dollars * DOLLAR, least);
  const planBy = (
    by: Strategy,
    dollars: number,
    { deadline, before = now }: { deadline: CliffDeadline | null; before?: Tried | null },
  ) => {
    const raised = withBudget(amountOf(dollars));
    const plan = before && before.plan;
    const tried = withMoneyInTime(raised, { now: portfolio, plan, paid, deadline });
    return follow({ ...question, strategy: by, portfolio: tried });
  };
  // The plan may pay promotions off a month early, so that only its own portfolio explains its payments.
  const areCleared = ({ portfolio: own, plan }: Tried) =>
    deadlines.every((each) => leftAt(each, own, plan) === 0);
  const dueBy = ({ plan }: Tried) =>
    sumOf([...dueIn(cliff.lastMonth, { now: portfolio, plan }).values()]);
  const isInTime = (by: Strategy, dollars: number) => {
    const tried = planBy(by, dollars, { deadline: cliff });
    if (tried === null || areCleared(tried)) return tried !== null;
    // The bills of the first month are known.
    if (paid === null || cliff.lastMonth === 1) return false;
    // If the debt is paid off earlier, less is due in the month of the deadline, and more of its money comes late.
    const before = by === bySoonest ? tried : planBy(bySoonest, dollars, { deadline: cliff });
    if (before === null) return false;
    const again = planBy(by, dollars, { deadline: cliff, before });
    return again !== null && areCleared(again) && dueBy(again) <= dueBy(before);
  };
  // The plan that the budget leads to. With all money of each month, it may prefer that the balance costs more, or send
  // what comes in time to other debts.
  const planWith = (dollars: number) => planBy(strategy, dollars, { deadline: null });
  const isListedInTime = ({ plan, portfolio: followed }: Tried, dollars: number) => {
    if (paid === null || cliff.lastMonth <= 2) return true;
    const { month, paydays } = paid;
    const firstMonth = monthOf(month.today);
    const { facts: debts } = month;
    const late = findLaterMoneyTooLate(cliff.lastMonth, {
      plan,
      firstMonth,
      debts,
      deadlines: findSendingDeadlines({ debts, portfolio, plan, followed, firstMonth }),
      paydays: { ...paydays, amount: amountFromCents(amountOf(dollars)) },
      changes: [],
      waiting: [],
    });
    return !late.has(cliff.debt);
  };
  const isPlanned = (dollars: number) => {
    const planned = planWith(dollars);
    return planned !== null && areCleared(planned) && isListedInTime(planned, dollars);
  };

  const guess =
    strategy.type === "optimal"
      ? leastAmount(1, (dollars) => isInTime(bySoonest, dollars), most)
      : null;
  const dollars = leastAmount(
    guess ?? 1,
    (each) => isInTime(strategy, each) && (paid === null || isPlanned(each)),
    most,
  );
  const found = dollars === null ? null : planWith(dollars);
  if (dollars === null || found === null) return null;

  return {
    more: amountOf(dollars) - amount,
    saved: now && costOf(now.plan.totals) - costOf(found.plan.totals),
  };
}

type Tried = { plan: PayoffPlan; portfolio: Portfolio };

function follow(question: PlanQuestion): Tried | null {
  const { outcome, portfolio } = resolvePlan(question);

  return outcome.kind === "plan" ? { plan: outcome.plan, portfolio } : null;
}
