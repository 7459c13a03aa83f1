import type { PayoffMonth, PayoffOutcome, PayoffStrategy } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import type { PayoffPlan, PlanOutcome } from "@snowball/payoff";
import type { Pieces } from "@snowball/payoff/pieces";
import {
  beginOf,
  type ChangeQuestion,
  type ExplainedChange,
  explainingChange,
  type FollowedPlan,
  tellThisMonth,
  type TellingPlan,
} from "@snowball/planner";

import type { Window } from "#http/page.ts";

import { type AssessedFacts, assessPlan } from "./assess-plan.ts";
import { presentOutcome } from "./present-outcome.ts";
import { presentPayoffMonth } from "./present-payoff-month.ts";
import { withBudget } from "./first-budgets.ts";
import { followingInput, type PlanFacts, readPlan } from "./read-plan-rules.ts";

type ChangeInput = Pick<ChangeQuestion, "activity" | "inferredMinimums"> & {
  before: PlanFacts;
  after: PlanFacts;
};

export type MonthWindow = { months: PayoffMonth[]; count: number };

/** What a plan sends in the month of today beyond what is due; `cycle`: with which payment, if with one. */
export type PlannedExtra = { debt: string; cycle: string | null; sendOn: string; amount: string };

/**
 * What is computed of payoff plans: plain data in, plain data out, so that it can be done on another
 * thread; and in pieces, so that others can take their turn in between.
 */
export const planTasks = {
  /** What the facts come to, beside some strategies. */
  *outcome(input: {
    facts: AssessedFacts;
    compared: readonly PayoffStrategy[];
  }): Pieces<PayoffOutcome> {
    return presentOutcome(yield* assessPlan(input.facts, input.compared));
  },

  /** Some months of a plan, how many there are in all, and the first one's extras; none without a plan. */
  *months({
    facts,
    window,
  }: {
    facts: PlanFacts;
    window: Window;
  }): Pieces<MonthWindow & { extras: PlannedExtra[] }> {
    const input = readPlan(yield* withBudget(facts));
    const { firstMonth } = input;
    const { outcome, portfolio } = (yield* followingInput(input)).followed;
    if (outcome.kind === "impossible") return { months: [], count: 0, extras: [] };

    const { plan } = outcome;
    const count = plan.totals.months;
    const shown = Math.max(0, Math.min(window.limit, count - window.offset));
    const months: PayoffMonth[] = [];
    for (let index = 0; index < shown; index += 1) {
      yield;
      months.push(presentPayoffMonth(plan.month(window.offset + index + 1), firstMonth));
    }
    const extras = extrasOf(plan, { ...input.read.month, followed: portfolio });
    return { months, count, extras };
  },

  /** Why one plan is another one than that before it. */
  *change({ before, after, ...known }: ChangeInput): Pieces<ExplainedChange> {
    const then = yield* followingInput(readPlan(before));
    const facts = yield* withBudget(after);
    const now = yield* followingInput(readPlan(facts));
    const turned = steadinessTurned([before, then.followed], [after, now.followed]);
    const kept =
      turned === null
        ? now
        : yield* followingInput(
            readPlan({
              ...facts,
              settings: { ...facts.settings, steady: turned === "steady_off" },
            }),
          );

    const change = yield* explainingChange({
      ...known,
      before: then.state,
      after: kept.state,
      isBudgetDerived: after.isUndecided ?? false,
    });
    return turned === null ? change : withSteadiness(change, turned, now.followed.outcome);
  },
};

type Followed = readonly [PlanFacts, FollowedPlan];

/** Whether payments stay the same on one of the days alone, and nobody chose it on either; null where not. */
function steadinessTurned(
  [before, then]: Followed,
  [after, now]: Followed,
): "steady_on" | "steady_off" | null {
  const isChosen = before.settings.steady !== null || after.settings.steady !== null;
  if (isChosen || !then.steady || !now.steady || then.steady.isOn === now.steady.isOn) return null;

  return now.steady.isOn ? "steady_on" : "steady_off";
}

/** A change to a plan that is as steady as that before it, with what its steadiness adds to it. */
function withSteadiness(
  change: ExplainedChange,
  cause: "steady_on" | "steady_off",
  outcome: PlanOutcome,
): ExplainedChange {
  if (outcome.kind === "impossible" || change.after === null) return change;
  const { months, paid: cost } = outcome.plan.totals;
  const own = { months: months - change.after.months, cost: cost - change.after.cost };
  const isMoved = change.before !== null && (own.months !== 0 || own.cost !== 0);

  return {
    ...change,
    after: { months, cost },
    parts: isMoved ? [...change.parts, { cause, debt: null, ...own }] : change.parts,
  };
}

function extrasOf(plan: PayoffPlan, month: TellingPlan): PlannedExtra[] {
  return tellThisMonth(beginOf(plan), month).flatMap(({ debt, cycle, sendOn, extra }) =>
    extra === 0 ? [] : [{ debt, cycle, sendOn, amount: amountFromCents(extra) }],
  );
}

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> =
  ReturnType<(typeof planTasks)[Task]> extends Pieces<infer Result> ? Result : never;
