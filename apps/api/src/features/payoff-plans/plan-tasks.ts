import type { PayoffMonth, PayoffOutcome, PayoffStrategy } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import type { PayoffPlan } from "@snowball/payoff";
import type { Pieces } from "@snowball/payoff/pieces";
import {
  beginOf,
  type ChangeQuestion,
  type ExplainedChange,
  explainingChange,
  tellThisMonth,
  type TellingThisMonth,
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
    const { outcome } = (yield* followingInput(input)).followed;
    if (outcome.kind === "impossible") return { months: [], count: 0, extras: [] };

    const { plan } = outcome;
    const count = plan.totals.months;
    const shown = Math.max(0, Math.min(window.limit, count - window.offset));
    const months: PayoffMonth[] = [];
    for (let index = 0; index < shown; index += 1) {
      yield;
      months.push(presentPayoffMonth(plan.month(window.offset + index + 1), firstMonth));
    }
    return { months, count, extras: extrasOf(plan, input.read.month) };
  },

  /** Why one plan is another one than that before it. */
  *change({ before, after, ...known }: ChangeInput): Pieces<ExplainedChange> {
    return yield* explainingChange({
      ...known,
      before: (yield* followingInput(readPlan(before))).state,
      after: (yield* followingInput(readPlan(yield* withBudget(after)))).state,
      isBudgetDerived: after.isUndecided ?? false,
    });
  },
};

function extrasOf(plan: PayoffPlan, month: TellingThisMonth): PlannedExtra[] {
  return tellThisMonth(beginOf(plan), month).flatMap(({ debt, cycle, sendOn, extra }) =>
    extra === 0 ? [] : [{ debt, cycle, sendOn, amount: amountFromCents(extra) }],
  );
}

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> =
  ReturnType<(typeof planTasks)[Task]> extends Pieces<infer Result> ? Result : never;
