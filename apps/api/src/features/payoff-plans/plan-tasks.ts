import type { FirstPayment, PayoffMonth, PayoffOutcome } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import type { PlanOutcome } from "@snowball/payoff";
import {
  type ActivePlan,
  buildMonth,
  type ChangeQuestion,
  explainChange,
  type ExplainedChange,
  type Month,
  type MonthDebtFacts,
} from "@snowball/planner";

import type { Window } from "#http/page.ts";

import { type AssessedFacts, type Assessment, assessPlan, findShort } from "./assess-plan.ts";
import { presentFirstPayments, presentOutcome, presentPayoffMonth } from "./present-outcome.ts";
import { withBudget } from "./first-budgets.ts";
import { type PlanFacts, type PlanInput, readPlan, resolveInput } from "./read-plan-rules.ts";

type ChangeInput = Pick<ChangeQuestion, "activity" | "inferredMinimums" | "estimatedBalances"> & {
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
    const { followed } = resolveInput(input);

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
    const { firstMonth } = input;
    const { followed } = resolveInput(input);
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
    const then = resolveInput(readPlan(before));
    const facts = withBudget(after);
    const now = resolveInput(readPlan(facts));
    const turned = steadyDefaultChange([before, then.followed], [after, now.followed]);
    const kept =
      turned === null
        ? now
        : resolveInput(
            readPlan({
              ...facts,
              settings: { ...facts.settings, steady: turned === "steady_off" },
            }),
          );

    const change = explainChange({
      ...known,
      before: then.state,
      after: kept.state,
      isBudgetDerived: after.isUndecided ?? false,
    });
    return turned === null ? change : addSteadyChange(change, turned, now.followed.outcome);
  },
};

type Followed = readonly [PlanFacts, ActivePlan];

/** Returns how the default for steady payments changed between two days; null if it did not, or if the user chose. */
function steadyDefaultChange(
  [before, then]: Followed,
  [after, now]: Followed,
): "steady_on" | "steady_off" | null {
  const isChosen = before.settings.steady !== null || after.settings.steady !== null;
  if (isChosen || !then.steady || !now.steady || then.steady.isOn === now.steady.isOn) return null;

  return now.steady.isOn ? "steady_on" : "steady_off";
}

/** Adds the effect of steady payments to a change that was computed without it. */
function addSteadyChange(
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
