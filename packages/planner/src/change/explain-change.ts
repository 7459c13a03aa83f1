import { monthsBetween } from "@snowball/dates";
import {
  type PayoffPlan,
  type PlanFault,
  type PlanOutcome,
  planPayoff,
  type PlanTotals,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";

import { advanceState, shiftState, type ExpectedState } from "./advance-state.ts";
import { catchUp } from "./catch-up.ts";
import { type ChangeSteps, findChangeSteps, type Computable } from "./change-steps.ts";
import { mergeSteps } from "./merge-steps.ts";
import { findTurningStep, splitDifference } from "./split-difference.ts";
import type { DebtActivity, ExplainedChange, PlanSize, PlanState } from "./plan-state.ts";

export type ChangeQuestion = {
  before: PlanState;
  /** Not earlier than `before`. */
  after: PlanState;
  /** Known transactions on the debts' accounts between the two days. May name any debt. */
  activity?: readonly DebtActivity[];
  /**
   * Ids of debts with an inferred minimum rule and the same stated minimum on both days. Their rule changes with each
   * balance.
   */
  inferredMinimums?: readonly string[];
  /**
   * Ids of debts with a balance that the user entered, and not again since. It differs from the plan's by payments and
   * by the interest that we estimate.
   */
  estimatedBalances?: readonly string[];
  /** Whether the budget is derived from the debts' minimums instead of chosen by the user. */
  isBudgetDerived?: boolean;
};

/**
 * Answers "Why did my date move?": splits the difference between two plans into causes. First advances the earlier plan
 * to the later day as if everything had gone to plan. Then applies one difference after the other in the order of
 * `ChangeCause`, and charges each with its effect. So the parts add up exactly to the change in months and cents.
 *
 * A difference that makes a plan impossible is retried after the next ones. If several are only possible together, the
 * last one is charged. With more than forty differences, they are merged by cause.
 */
export function explainChange(question: ChangeQuestion): ExplainedChange {
  const { before, after } = question;
  const months = Math.max(0, monthsBetween(before.firstMonth, after.firstMonth));
  const outcome = planPayoff(before.portfolio, before.strategy);
  const plan = outcome.kind === "plan" ? outcome.plan : null;
  const endOutcome = totalPayoff(after.portfolio, after.strategy);
  const end = endOutcome.kind === "plan" ? sizeOfTotals(endOutcome.totals) : null;
  const faults = { before: faultOf(outcome), after: faultOf(endOutcome) };

  const expected = expectedOn(question, plan, months);
  const changes = changesFrom(expected, question);
  if (plan === null || end === null) {
    const hasPlan = { before: plan !== null, after: end !== null };
    const turnedBy = findTurningStep(changes, { ...hasPlan, sizeOf });
    return { before: plan && sizeOfTotals(plan.totals), after: end, faults, parts: [], turnedBy };
  }

  const start = sizeOfTotals(plan.totals);
  const isSameDay = months === 0 && after.begun === undefined;
  const carriedOn = isSameDay ? start : sizeOfExpected(plan, expected, months);
  const parts = splitDifference(changes, { start, carriedOn, end, sizeOf });
  return { before: start, after: end, faults, parts, turnedBy: null };
}

/** Returns the earlier plan as of the later day; null if there is none. */
function expectedOn(
  { before, after, activity = [] }: ChangeQuestion,
  plan: PayoffPlan | null,
  months: number,
): ExpectedState {
  if (plan === null) return shiftState(before, months);
  const state = advanceState(before, plan, months);
  const { begun } = after;

  return begun ? catchUp(state, { before, begun, plan, months, activity }) : state;
}

function changesFrom(
  expected: ExpectedState,
  {
    before,
    after,
    activity = [],
    inferredMinimums = [],
    estimatedBalances = [],
    isBudgetDerived = false,
  }: ChangeQuestion,
): ChangeSteps {
  const known = { activity, inferredMinimums, estimatedBalances, isBudgetDerived };

  return mergeSteps(findChangeSteps({ before, expected, after, ...known }));
}

function faultOf(outcome: PlanOutcome | TotalsOutcome): PlanFault | null {
  return outcome.kind === "impossible" ? outcome.fault : null;
}

function sizeOf({ portfolio, strategy }: Computable): PlanSize | null {
  const outcome = totalPayoff(portfolio, strategy);

  return outcome.kind === "plan" ? sizeOfTotals(outcome.totals) : null;
}

function sizeOfTotals({ months, paid }: PlanTotals): PlanSize {
  return { months, cost: paid };
}

/** Recomputes the plan, as for all later steps. If there is none, uses what the earlier plan has left. */
function sizeOfExpected(plan: PayoffPlan, expected: ExpectedState, months: number): PlanSize {
  const paid = [...expected.planned.values()].reduce((sum, each) => sum + each, 0);

  return (
    sizeOf(expected) ?? {
      months: Math.max(0, plan.totals.months - months),
      cost: plan.totals.paid - paid,
    }
  );
}
