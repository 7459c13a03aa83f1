import { monthsBetween } from "@snowball/dates";
import type {
  PayoffPlan,
  PlanFault,
  PlanOutcome,
  PlanTotals,
  TotalsOutcome,
} from "@snowball/payoff";
import { inOneGo, type Pieces, planningPayoff, totalingPayoff } from "@snowball/payoff/pieces";

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
  /** What is known to have moved on the debts' accounts in between; it may name any of them. */
  activity?: readonly DebtActivity[];
  /**
   * Ids of debts of which nobody said how the minimum declines, and of which the stated minimum is
   * the same on both days: how they decline is inferred, so it is another with each balance.
   */
  inferredMinimums?: readonly string[];
  /** The money follows from what the debts ask for: nobody chose it. */
  isBudgetDerived?: boolean;
};

/**
 * "Why did my date move?": splits the difference between two plans into its causes. The earlier plan
 * is first carried on to the later day as if all had gone to plan; then one difference after the
 * other is made, in the order of `ChangeCause`, and each is charged with what it changes. So the
 * parts add up exactly to the months and cents of the whole change: no difference, no parts.
 *
 * A difference that leaves no plan as long as another one is missing waits for that one; those that
 * are possible only together are charged to the last of them. Where more than forty things changed,
 * they are told by cause and not by debt.
 */
export function explainChange(question: ChangeQuestion): ExplainedChange {
  return inOneGo(explainingChange(question));
}

/** The same in pieces. */
export function* explainingChange(question: ChangeQuestion): Pieces<ExplainedChange> {
  const { before, after } = question;
  const months = Math.max(0, monthsBetween(before.firstMonth, after.firstMonth));
  yield;
  const outcome = yield* planningPayoff(before.portfolio, before.strategy);
  const plan = outcome.kind === "plan" ? outcome.plan : null;
  yield;
  const endOutcome = yield* totalingPayoff(after.portfolio, after.strategy);
  const end = endOutcome.kind === "plan" ? sizeOfTotals(endOutcome.totals) : null;
  const faults = { before: faultOf(outcome), after: faultOf(endOutcome) };

  const expected = expectedOn(question, plan, months);
  const changes = changesFrom(expected, question);
  if (plan === null || end === null) {
    const hasPlan = { before: plan !== null, after: end !== null };
    const turnedBy = yield* findTurningStep(changes, { ...hasPlan, sizeOf });
    return { before: plan && sizeOfTotals(plan.totals), after: end, faults, parts: [], turnedBy };
  }

  yield;
  const start = sizeOfTotals(plan.totals);
  const isSameDay = months === 0 && after.begun === undefined;
  const carriedOn = isSameDay ? start : yield* sizeOfExpected(plan, expected, months);
  const parts = yield* splitDifference(changes, { start, carriedOn, end, sizeOf });
  return { before: start, after: end, faults, parts, turnedBy: null };
}

/** Where the earlier plan is on the later day, as far as there is one. */
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
  { before, after, activity = [], inferredMinimums = [], isBudgetDerived = false }: ChangeQuestion,
): ChangeSteps {
  return mergeSteps(
    findChangeSteps({ before, expected, after, activity, inferredMinimums, isBudgetDerived }),
  );
}

function faultOf(outcome: PlanOutcome | TotalsOutcome): PlanFault | null {
  return outcome.kind === "impossible" ? outcome.fault : null;
}

function* sizeOf({ portfolio, strategy }: Computable): Pieces<PlanSize | null> {
  const outcome = yield* totalingPayoff(portfolio, strategy);

  return outcome.kind === "plan" ? sizeOfTotals(outcome.totals) : null;
}

function sizeOfTotals({ months, paid }: PlanTotals): PlanSize {
  return { months, cost: paid };
}

/** Computed anew, as all that follows is; where that is no plan, what the earlier one has left. */
function* sizeOfExpected(
  plan: PayoffPlan,
  expected: ExpectedState,
  months: number,
): Pieces<PlanSize> {
  const paid = [...expected.planned.values()].reduce((sum, each) => sum + each, 0);

  return (
    (yield* sizeOf(expected)) ?? {
      months: Math.max(0, plan.totals.months - months),
      cost: plan.totals.paid - paid,
    }
  );
}
