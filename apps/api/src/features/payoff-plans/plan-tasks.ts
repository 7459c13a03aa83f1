import type { FirstPayment, PayoffMonth, PayoffOutcome } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import {
  type ActivePlan,
  buildMonth,
  type ChangeQuestion,
  explainChange,
  type ExplainedChange,
  type Month,
  type MonthDebtFacts,
  resolvePlan,
} from "@snowball/planner";

import type { Window } from "#http/page.ts";

import { type AssessedFacts, type Assessment, assessPlan, findShort } from "./assess-plan.ts";
import { presentFirstPayments, presentOutcome, presentPayoffMonth } from "./present-outcome.ts";
import { withBudget } from "./least-budget-rules.ts";
import { type PlanFacts, type PlanInput, readPlan } from "./read-plan-rules.ts";

type ChangeInput = Pick<ChangeQuestion, "activity" | "estimatedBalances"> & {
  before: PlanFacts;
  after: PlanFacts;
};

export type MonthWindow = { months: PayoffMonth[]; count: number };

/** What to pay first in the month in which the plan runs short. */
export type ShortPayments = { month: string; payments: FirstPayment[] };

type MonthFacts = PlanFacts & { debts: readonly MonthDebtFacts[] };

/** The computations of payoff plans. Input and output are plain data, so they can run on another thread. */
export const planTasks = {
  outcome({ facts }: { facts: AssessedFacts }): PayoffOutcome {
    return presentOutcome(assessPlan(facts));
  },

  /** Returns the payments of the current month with the plan's budget. */
  month({ facts }: { facts: MonthFacts }): Month {
    const known = withBudget(facts);
    const input = readPlan(known);
    const followed = resolvePlan(input);

    return currentMonth(known, input, { followed, short: findShort(followed) });
  },

  /** Returns the content of a snapshot: the outcome, the payments of the current month, and the steady payments. */
  snapshot({ facts }: { facts: AssessedFacts }): {
    outcome: PayoffOutcome;
    payments: Month["payments"];
    steady: ActivePlan["amounts"];
  } {
    const assessment = assessPlan(facts);
    const { payments } = currentMonth(facts, assessment.input, assessment);

    return { outcome: presentOutcome(assessment), payments, steady: assessment.followed.amounts };
  },

  /** Returns a window of months, their total number, and the current payments; without a plan, what to pay first. */
  months({
    facts,
    window,
  }: {
    facts: MonthFacts;
    window: Window;
  }): MonthWindow & Pick<Month, "payments"> & { pay_first: ShortPayments | null } {
    const known = withBudget(facts);
    const input = readPlan(known);
    const { firstMonth } = input.read;
    const followed = resolvePlan(input);
    const short = findShort(followed);
    const { payments } = currentMonth(known, input, { followed, short });
    const { outcome } = followed;
    if (outcome.kind === "impossible") {
      const first = short && {
        month: monthAfter(firstMonth, short.month - 1),
        payments: presentFirstPayments({ input, short, debts: facts.debts }),
      };
      return { months: [], count: 0, payments, pay_first: first };
    }

    const { plan } = outcome;
    const count = plan.totals.months;
    const shown = Math.max(0, Math.min(window.limit, count - window.offset));
    const months = Array.from({ length: shown }, (_, index) =>
      presentPayoffMonth(plan.month(window.offset + index + 1), firstMonth),
    );
    return { months, count, payments, pay_first: null };
  },

  /** Explains why a plan differs from an earlier one. */
  change({ before, after, ...known }: ChangeInput): ExplainedChange {
    const { read } = readPlan({ ...before, today: after.today });

    return explainChange({
      ...known,
      before: readPlan(before),
      carried: read.planned.debts,
      after: readPlan(withBudget(after)),
    });
  },
};

function currentMonth(
  { debts, ledger, settings }: MonthFacts,
  { read, portfolio }: PlanInput,
  { followed: { outcome, portfolio: followed }, short }: Pick<Assessment, "followed" | "short">,
): Month {
  return buildMonth({
    read: { ...read, portfolio },
    debts,
    ledgers: ledger,
    plan: outcome.kind === "plan" ? outcome.plan : null,
    followed,
    paydays: settings.paydays,
    short,
  });
}

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> = ReturnType<(typeof planTasks)[Task]>;
