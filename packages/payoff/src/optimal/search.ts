import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import type { Debt } from "../portfolio.ts";
import { beginRun, openRun, type PlanRun } from "../plan/plan-run.ts";
import { AVALANCHE, type Guide, type Policy, type Step } from "../plan/policy.ts";
import { computeTotals } from "../plan/present-plan.ts";
import { MONTHS_MAX, type RunEnd, runMonth } from "../plan/simulate.ts";

/** The search for the cheapest plan: the best plan so far, and the remaining work. */
export type Search = {
  compiled: CompiledPortfolio;
  run: PlanRun;
  /** By month, for the last computed plan; see `Outcome`. */
  extra: Float64Array;
  target: Int32Array;
  best: Outcome;
  /**
   * The balance-months that may still be computed. A count instead of a time limit, so equal inputs give
   * equal plans.
   */
  work: number;
  /** The work that one month of all balances counts as. */
  perMonth: number;
};

/** The result of a policy. Lower scores are better; on a tie, the shorter plan. */
export type Outcome = {
  policy: Policy;
  score: number;
  months: number;
  payoffMonth: Int32Array;
  /**
   * By month: the money beyond the minimums, and the debt that received the last of it by rank; -1 if none.
   */
  extra: Float64Array;
  target: Int32Array;
};

/** Debts with complex terms take longer to compute: the factor for one month of a balance. */
const LABORIOUS_MONTH = 1.5;
/** The work to start a plan, in balance-months. */
export const PER_PLAN = 60;
/**
 * Above the cost of every plan. Used for plans that do not pay off all debts; a plan that fails later scores
 * better.
 */
const FAILED = 1e17;
const PER_MONTH = 1e13;
const NEVER = FAILED - PER_MONTH * (MONTHS_MAX + 1);

export function openSearch(compiled: CompiledPortfolio, work: number): Search {
  const none = new Float64Array(0);
  const best: Outcome = {
    policy: AVALANCHE,
    score: Infinity,
    months: 0,
    payoffMonth: new Int32Array(compiled.size),
    extra: none,
    target: new Int32Array(0),
  };

  const perMonth = compiled.owner.reduce(
    (sum, debt) => sum + (isLaborious(compiled, debt) ? LABORIOUS_MONTH : 1),
    0,
  );

  return {
    compiled,
    run: openRun(compiled),
    extra: new Float64Array(MONTHS_MAX + 1),
    target: new Int32Array(MONTHS_MAX + 1),
    best,
    work,
    perMonth,
  };
}

/** Returns whether a debt has several balances, or terms that depend on the month. */
function isLaborious({ portfolio }: CompiledPortfolio, index: number): boolean {
  const { balances, deferment, accrual } = portfolio.debts[index] as Debt;

  return balances.length > 1 || deferment !== undefined || accrual?.type === "simple-daily";
}

/** Computes a plan and keeps it if it is the best. */
export function tryPolicy(search: Search, policy: Policy): Outcome {
  const score = compute(search, policy);
  const outcome = buildOutcome(search, policy, score);
  if (isBetter(search, score)) search.best = outcome;

  return outcome;
}

/**
 * Like `tryPolicy`, for a guide over avalanche. Faster, because it creates no outcome unless the plan is the
 * best.
 * @returns the score.
 */
export function tryGuide(search: Search, guide: Guide): number {
  const policy = { ...AVALANCHE, guide };
  const score = compute(search, policy);
  if (isBetter(search, score)) search.best = buildOutcome(search, policy, score);

  return score;
}

function compute(search: Search, policy: Policy): number {
  const { run, extra, target } = search;
  beginRun(run);
  let end: RunEnd | null = null;
  while (end === null && run.openCount > 0 && run.month < MONTHS_MAX) {
    end = runMonth(run, policy);
    extra[run.month] = run.budget - run.minimums;
    target[run.month] = run.target;
  }
  search.work -= run.month * search.perMonth + PER_PLAN;

  return computeScore(run, end);
}

function isBetter({ best, run }: Search, score: number): boolean {
  return score < best.score || (score === best.score && run.month < best.months);
}

function buildOutcome({ run, extra, target }: Search, policy: Policy, score: number): Outcome {
  return {
    policy,
    score,
    months: run.month,
    payoffMonth: Int32Array.from(run.payoffMonth),
    extra: extra.slice(0, run.month + 1),
    target: target.slice(0, run.month + 1),
  };
}

/** Records the payments of a policy, month by month, as a guide. */
export function recordGuide({ run }: Search, policy: Policy): Guide {
  const guide: (Step | undefined)[] = [];
  beginRun(run);
  while (run.openCount > 0 && run.month < MONTHS_MAX) {
    run.turns = { debts: [], fromStep: 0 };
    if (runMonth(run, policy)) break;
    if (run.budget > run.minimums) guide[run.month] = recordStep(run, policy.guide[run.month]);
  }
  run.turns = null;

  return guide;
}

/** Returns the step that repeats a month. Drops the cap if the capped debt received the rest by rank. */
function recordStep({ turns }: PlanRun, step: Step | undefined): Step {
  const { debts, fromStep } = turns ?? { debts: [], fromStep: 0 };
  const isHeld = debts.slice(0, fromStep + 1).some((debt) => debt !== debts[0]);

  return { order: debts, cap: isHeld && step ? step.cap : Infinity, isOnce: true };
}

export function isFeasible({ score }: Outcome): boolean {
  return score < FAILED / 2;
}

/** Returns whether even the best plan never ends, because the budget covers only the minimums. */
export function isHopeless({ score }: Outcome): boolean {
  return score === NEVER || score === FAILED;
}

/** Returns the cost of a plan beyond the opening balances. A plan that fails scores by how early it fails. */
function computeScore(run: PlanRun, end: RunEnd | null): number {
  if (end === null && run.openCount > 0) return NEVER;
  if (end?.type === "too-large") return FAILED;
  if (end?.type === "short") {
    return FAILED - PER_MONTH * run.month + Math.min(end.minimums - end.budget, PER_MONTH / 2);
  }
  const { interest, fees } = computeTotals(run);

  return interest + fees;
}
