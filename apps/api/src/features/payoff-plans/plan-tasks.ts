import type { PayoffMonth, PayoffOutcome } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import {
  type BudgetChoice,
  buildMonth,
  plannedAmounts,
  type ChangeQuestion,
  explainChange,
  type ExplainedChange,
  type Month,
  type MonthDebtFacts,
  presentPayoffMonth,
  type SendingDeadline,
  triageToday,
  type TriagedMinimum,
} from "@snowball/planner";

import type { Window } from "#http/page.ts";

import { presentOutcome } from "./present-outcome.ts";
import { findLeast, settingsWith, withBudget } from "./budget-rules.ts";
import {
  type Assessment,
  assessPlan,
  type PlanFacts,
  readPlan,
  withRead,
} from "./read-plan-rules.ts";

type ChangeInput = Pick<ChangeQuestion, "activity" | "delayed" | "estimatedBalances"> & {
  before: PlanFacts;
  after: PlanFacts;
};

/** A window of months, their total number, the payments of the current month, and the deadlines of all months. */
export type PlannedMonths = Pick<Month, "payments"> & {
  months: PayoffMonth[];
  count: number;
  deadlines: SendingDeadline[];
  /** Null if there is a plan. */
  payFirst: ShortPayments | null;
};

/** What to pay first in the month in which the plan runs short. */
export type ShortPayments = { month: string; payments: TriagedMinimum[] };

type MonthFacts = PlanFacts & { debts: readonly MonthDebtFacts[] };

/** The computations of payoff plans. Input and output are plain data, so they can run on another thread. */
export const planTasks = {
  outcome(input: { facts: PlanFacts }): PayoffOutcome {
    const facts = withRead(input.facts);
    const least = findLeast(facts);
    const assessment = assessPlan(withBudget(facts, least));

    return presentOutcome(assessment, least && withItsPlan(least, assessment));
  },

  /** Returns the payments of the current month with the plan's budget. */
  month({ facts }: { facts: MonthFacts }): Month {
    return currentMonth(assessPlan(withBudget(withRead(facts))));
  },

  /** Returns the content of a snapshot: the outcome, the payments of the current month, and cents by debt. */
  snapshot(known: { facts: MonthFacts }) {
    const facts = withRead(known.facts);
    const least = findLeast(facts);
    const assessment = assessPlan(withBudget(facts, least));
    const { payments } = currentMonth(assessment);
    const { followed, input } = assessment;
    const { ledger, metBefore } = input.read.month;

    return {
      outcome: presentOutcome(assessment, least),
      payments,
      steady: followed.amounts,
      met: Object.fromEntries(metBefore),
      planned: Object.fromEntries(plannedAmounts(followed, ledger)),
    };
  },

  /** Returns a window of months, their total number, and the current payments; without a plan, what to pay first. */
  months({ facts, window }: { facts: MonthFacts; window: Window }): PlannedMonths {
    const { limit, offset } = window;
    const assessment = assessPlan(withBudget(withRead(facts)));
    const { input, followed, short } = assessment;
    const { firstMonth } = input.read;
    const { payments, deadlines } = currentMonth(assessment);
    const plan = followed.outcome.kind === "plan" ? followed.outcome.plan : null;
    const count = plan?.totals.months ?? 0;
    const shown = Math.max(0, Math.min(limit, count - offset));

    return {
      months: plan
        ? Array.from({ length: shown }, (_, index) => ({
            ...presentPayoffMonth(plan.month(offset + index + 1), firstMonth),
            is_steady: followed.steady?.isOn ?? false,
          }))
        : [],
      count,
      payments,
      deadlines,
      payFirst: short && {
        month: monthAfter(firstMonth, short.month - 1),
        payments: triageToday(short, { ...input.read, portfolio: input.portfolio }),
      },
    };
  },

  /** Explains why a plan differs from an earlier one. */
  change({ before, after, ...known }: ChangeInput): ExplainedChange {
    const { read } = readPlan({ ...before, today: after.today });

    return explainChange({
      ...known,
      before: readPlan(before),
      carried: read.planned.debts,
      after: readPlan(withBudget(withRead(after))),
    });
  },
};

/**
 * Returns the least budget with the months of the plan to follow, if there is none with the current budget. Otherwise
 * nothing shows its months, and the search for them takes time.
 */
function withItsPlan(least: BudgetChoice, { facts, followed }: Assessment): BudgetChoice {
  if (followed.outcome.kind === "plan") return least;
  const settings = settingsWith(facts.settings, least.amount);
  const { outcome } = assessPlan({ ...facts, settings }).followed;

  return outcome.kind === "plan" ? { ...least, months: outcome.plan.totals.months } : least;
}

function currentMonth({ facts, input, followed, short }: Assessment<MonthFacts>) {
  const { outcome, portfolio } = followed;

  return buildMonth({
    read: { ...input.read, portfolio: input.portfolio },
    debts: facts.debts,
    ledgers: facts.ledger,
    plan: outcome.kind === "plan" ? outcome.plan : null,
    followed: portfolio,
    paydays: facts.settings.paydays,
    changes: facts.settings.changes,
    delayedExtra: facts.delayedExtra ?? null,
    short,
  });
}

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> = ReturnType<(typeof planTasks)[Task]>;
