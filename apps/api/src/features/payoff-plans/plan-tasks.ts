import { setImmediate as nextTurn } from "node:timers/promises";

import type { PayoffMonth, PayoffOutcome, PayoffStrategy } from "@snowball/contract";
import {
  type ChangeQuestion,
  type ExplainedChange,
  explainingChange,
  planPayoff,
} from "@snowball/payoff";

import type { Window } from "#http/page.ts";

import { type AssessedFacts, assessPlan } from "./assess-plan.ts";
import { presentOutcome } from "./present-outcome.ts";
import { presentPayoffMonth } from "./present-payoff-month.ts";
import { type PlanFacts, readPlan } from "./read-plan-rules.ts";

export type MonthWindow = { months: PayoffMonth[]; count: number };

/**
 * What is computed of payoff plans: plain data in, plain data out, so that it can be done on another
 * thread. A task that takes several plans lets others take their turn after each.
 */
export const planTasks = {
  /** What the facts come to, beside some strategies. */
  outcome: async (input: {
    facts: AssessedFacts;
    compared: readonly PayoffStrategy[];
  }): Promise<PayoffOutcome> => presentOutcome(await assessPlan(input.facts, input.compared)),

  /** Some months of a plan, and how many there are in all; none where there is no plan. */
  months: async ({ facts, window }: { facts: PlanFacts; window: Window }): Promise<MonthWindow> => {
    const { portfolio, strategy, firstMonth } = readPlan(facts);
    const outcome = planPayoff(portfolio, strategy);
    if (outcome.kind === "impossible") return { months: [], count: 0 };

    const { plan } = outcome;
    const count = plan.totals.months;
    const shown = Math.max(0, Math.min(window.limit, count - window.offset));
    const months = Array.from({ length: shown }, (_, index) =>
      presentPayoffMonth(plan.month(window.offset + index + 1), firstMonth),
    );
    return { months, count };
  },

  /** Why one plan is another one than that before it. */
  change: async (question: ChangeQuestion): Promise<ExplainedChange> => {
    const pieces = explainingChange(question);
    for (;;) {
      const piece = pieces.next();
      if (piece.done) return piece.value;
      // oxlint-disable-next-line no-await-in-loop -- one plan a turn is the point
      await nextTurn();
    }
  },
};

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> = Awaited<ReturnType<(typeof planTasks)[Task]>>;
