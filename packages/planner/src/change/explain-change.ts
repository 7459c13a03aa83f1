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

import { sumOf } from "../facts/exact-units.ts";
import { advanceState, type ExpectedState } from "./advance-state.ts";
import { catchUp } from "./catch-up.ts";
import {
  type ChangeKnowledge,
  type ChangeStep,
  type ChangeSteps,
  type Computable,
  findChangeSteps,
} from "./change-steps.ts";
import type { ChangePart, ExplainedChange, PlanSize, PlanState } from "./plan-state.ts";

export type ChangeQuestion = Partial<ChangeKnowledge> & {
  before: PlanState;
  /** Not earlier than `before`. */
  after: PlanState;
};

/**
 * Answers "Why did my date move?": splits the difference between two plans into causes. First advances the earlier plan
 * to the later day as if everything had gone to plan. Then applies one difference after the other in the order of
 * `ChangeCause`, and charges each with its effect. So the parts add up exactly to the change in months and cents.
 *
 * A difference that makes a plan impossible is retried after the next ones. If several are only possible together, the
 * last one is charged. With more than forty differences, they are merged by cause.
 */
export function explainChange({ before, after, ...given }: ChangeQuestion): ExplainedChange {
  const outcome = planPayoff(before.portfolio, before.strategy);
  const endOutcome = totalPayoff(after.portfolio, after.strategy);
  const faults = { before: faultOf(outcome), after: faultOf(endOutcome) };
  const start = outcome.kind === "plan" ? sizeOfTotals(outcome.plan.totals) : null;
  const end = endOutcome.kind === "plan" ? sizeOfTotals(endOutcome.totals) : null;
  if (outcome.kind !== "plan" || start === null || end === null) {
    return { before: start, after: end, faults, parts: [] };
  }

  const known = { ...NOTHING_KNOWN, ...given };
  const { plan } = outcome;
  const months = Math.max(0, monthsBetween(before.firstMonth, after.firstMonth));
  const { begun } = after;
  const advanced = advanceState(before, plan, months);
  const { activity } = known;
  const expected = begun ? catchUp(advanced, { before, begun, plan, months, activity }) : advanced;
  const changes = mergeSteps(findChangeSteps({ ...known, before, expected, after }));
  const isSameDay = months === 0 && begun === undefined;
  const carriedOn = isSameDay ? start : sizeOfExpected(plan, expected, months);

  return {
    before: start,
    after: end,
    faults,
    parts: splitDifference(changes, { start, carriedOn, end }),
  };
}

const NOTHING_KNOWN: ChangeKnowledge = {
  activity: [],
  inferredMinimums: [],
  estimatedBalances: [],
  isBudgetDerived: false,
};

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
  const paid = sumOf([...expected.planned.values()]);

  return (
    sizeOf(expected) ?? {
      months: Math.max(0, plan.totals.months - months),
      cost: plan.totals.paid - paid,
    }
  );
}

/** Each step costs a plan, and no user reads a longer list. */
const STEPS_MAX = 40;

/**
 * Merges the differences of each cause into one if there are too many. This bounds the work for any number of debts.
 */
function mergeSteps(changes: ChangeSteps): ChangeSteps {
  if (changes.steps.length <= STEPS_MAX) return changes;

  const merged = new Map<ChangeStep, readonly ChangeStep[]>();
  for (const step of changes.steps) {
    if (step.debt === null) merged.set(step, [step]);
    else if (![...merged.values()].some((group) => group.includes(step))) {
      const group = changes.steps.filter(
        ({ cause, debt }) => debt !== null && cause === step.cause,
      );
      merged.set({ cause: step.cause, debt: null }, group);
    }
  }

  return {
    steps: [...merged.keys()],
    after: (done) => changes.after(new Set([...done].flatMap((step) => merged.get(step) ?? []))),
  };
}

type Difference = {
  start: PlanSize;
  /** The earlier plan as of the later day, if everything went to plan. */
  carriedOn: PlanSize;
  end: PlanSize;
};

const TIME: ChangeStep = { cause: "time", debt: null };

/** Applies one step after the other and charges each with its effect. */
function splitDifference(
  { steps, after }: ChangeSteps,
  { start, carriedOn, end }: Difference,
): ChangePart[] {
  const done = new Set<ChangeStep>();
  // Without a difference, only the days of the two plans differ.
  const parts = [partOf(TIME, start, steps.length === 0 ? end : carriedOn)];
  let reached = carriedOn;

  let waiting = make(steps);
  if (waiting.length > 0) waiting = make(waiting);
  // All steps are applied now, so the last one is charged with the rest.
  const last = waiting.at(-1);
  if (last) parts.push(partOf(last, reached, end));
  return parts.filter(({ months, cost }) => months !== 0 || cost !== 0);

  function make(queue: readonly ChangeStep[]): ChangeStep[] {
    const impossible: ChangeStep[] = [];
    for (const step of queue) {
      const next = new Set([...done, step]);
      const size = next.size === steps.length ? end : sizeOf(after(next));
      if (size === null) {
        impossible.push(step);
        continue;
      }
      done.add(step);
      parts.push(partOf(step, reached, size));
      reached = size;
    }
    return impossible;
  }
}

function partOf({ cause, debt }: ChangeStep, from: PlanSize, to: PlanSize): ChangePart {
  return { cause, debt, months: to.months - from.months, cost: to.cost - from.cost };
}
