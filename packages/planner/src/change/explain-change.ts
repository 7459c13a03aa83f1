import type { ChangeCause } from "@snowball/contract";
import type { Cents, PayoffPlan, PlanFault, Portfolio } from "@snowball/payoff";

import { sumOf } from "../facts/exact-units.ts";
import {
  type ActivePlan,
  type PlanState,
  readQuestion,
  resolvePlan,
} from "../compare/resolve-plan.ts";
import { openMonth } from "../month/current-month.ts";
import { type ChangeStep, type ChangeSteps, findChangeSteps } from "./change-steps.ts";
import { type ChangeQuestion, expectDebts, passedMonths } from "./expect-debts.ts";

type ChangePart = {
  cause: ChangeCause;
  /** Null if no single debt is the cause. */
  debt: string | null;
  months: number;
  cost: Cents;
};

export type PlanSize = { months: number; cost: Cents };

export type ExplainedChange = {
  /** Null if there is no plan. */
  before: PlanSize | null;
  after: PlanSize | null;
  /** Why there is no plan; null if there is one. */
  faults: { before: PlanFault | null; after: PlanFault | null };
  /** Add up to `after - before` exactly; empty if either is null. */
  parts: readonly ChangePart[];
};

/**
 * Answers "Why did my date move?": splits the difference between two plans into causes. First computes what the earlier
 * plan expects on the later day. Then applies one difference after the other in the order of `ChangeCause`, and charges
 * each with its effect. So the parts add up exactly to the change in months and cents.
 *
 * A difference that makes a plan impossible is retried after the next ones. If several are only possible together, the
 * last one is charged.
 */
export function explainChange(question: ChangeQuestion): ExplainedChange {
  const { before } = question;
  const planBefore = resolvePlan(readQuestion(before));
  const planAfter = resolvePlan(readQuestion(question.after));
  const [start, end] = [sizeOf(planBefore), sizeOf(planAfter)];
  const faults = { before: faultOf(planBefore), after: faultOf(planAfter) };
  if (planBefore.outcome.kind !== "plan" || start === null || end === null) {
    return { before: start, after: end, faults, parts: [] };
  }

  const after = withRemovedFacts(question);
  const known = { ...question, after, planBefore, planAfter };
  const { plan: listed } = planBefore.outcome;
  const followed = { portfolio: planBefore.portfolio, plan: listed };
  const expected = expectDebts({ ...known, ...(asCharged(before) ?? followed), listed });
  const changes = findChangeSteps({ ...known, expected });
  // Without a plan of the expected state, uses what the earlier plan has left.
  const carriedOn = sizeOf(resolvePlan(changes.after([]))) ?? {
    months: Math.max(0, start.months - passedMonths(question)),
    cost: start.cost - sumOf(expected.map(({ planned }) => planned)),
  };

  return {
    before: start,
    after: end,
    faults,
    parts: splitDifference(changes, { start, carriedOn, end }),
  };
}

/** Returns the earlier plan with what lenders charge day by day, if its extras wait for paychecks; else null. */
function asCharged(before: PlanState): { portfolio: Portfolio; plan: PayoffPlan } | null {
  if ((before.settings.paydays ?? null) === null) return null;
  const opened = openMonth(before.read, before.settings);
  const { portfolio, outcome } = resolvePlan({ ...readQuestion(before), portfolio: opened });

  return outcome.kind === "plan" ? { portfolio, plan: outcome.plan } : null;
}

/** Adds the facts of debts that only the earlier day has to the later one, because some steps still plan them. */
function withRemovedFacts({ before, after }: ChangeQuestion): PlanState {
  const { month } = after.read;
  const ids = new Set(month.facts.map(({ uuid }) => uuid));
  const removed = before.read.month.facts.filter(({ uuid }) => !ids.has(uuid));

  return {
    ...after,
    read: { ...after.read, month: { ...month, facts: [...month.facts, ...removed] } },
  };
}

function sizeOf({ outcome }: ActivePlan): PlanSize | null {
  if (outcome.kind === "impossible") return null;
  const { months, paid } = outcome.plan.totals;

  return { months, cost: paid };
}

function faultOf({ outcome }: ActivePlan) {
  return outcome.kind === "impossible" ? outcome.fault : null;
}

type Difference = {
  start: PlanSize;
  /** The earlier plan as of the later day, if everything went to plan. */
  carriedOn: PlanSize;
  end: PlanSize;
};

/** Applies one group of steps after the other and charges each with its effect. */
function splitDifference(
  { steps, after }: ChangeSteps,
  { start, carriedOn, end }: Difference,
): ChangePart[] {
  const done: ChangeStep[] = [];
  // Without a difference, only the days of the two plans differ.
  const passed = steps.length === 0 ? end : carriedOn;
  const parts = [partOf({ cause: "time", debt: null }, start, passed)];
  let reached = carriedOn;

  let waiting = apply(groupSteps(steps));
  if (waiting.length > 0) waiting = apply(waiting);
  // All steps are applied now, so the last one is charged with the rest.
  const last = waiting.at(-1);
  if (last) parts.push(partOf(causeOf(last), reached, end));
  return parts.filter(({ months, cost }) => months !== 0 || cost !== 0);

  function apply(queue: readonly ChangeStep[][]): ChangeStep[][] {
    return queue.filter((group) => {
      const next = [...done, ...group];
      const size = next.length === steps.length ? end : sizeOf(resolvePlan(after(next)));
      if (size === null) return true;
      done.push(...group);
      parts.push(partOf(causeOf(group), reached, size));
      reached = size;
      return false;
    });
  }
}

/** Each group costs a plan, and no user reads a longer list. */
const GROUPS_MAX = 40;

/** Groups the steps of a cause and debt; of a cause if there are too many groups, or if money went to another debt. */
function groupSteps(steps: readonly ChangeStep[]): ChangeStep[][] {
  const groups = Map.groupBy(steps, ({ cause, debt }) =>
    cause === "redirected" ? cause : `${cause} ${debt}`,
  );
  const few = groups.size <= GROUPS_MAX ? groups : Map.groupBy(steps, ({ cause }) => cause);

  return [...few.values()];
}

function causeOf(group: readonly ChangeStep[]): Pick<ChangePart, "cause" | "debt"> {
  const [{ cause, debt }] = group as [ChangeStep];

  return { cause, debt: group.every((step) => step.debt === debt) ? debt : null };
}

function partOf(
  { cause, debt }: Pick<ChangePart, "cause" | "debt">,
  from: PlanSize,
  to: PlanSize,
): ChangePart {
  return { cause, debt, months: to.months - from.months, cost: to.cost - from.cost };
}
