import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import type { Debt } from "../portfolio.ts";
import { beginRun, openRun, type PlanRun } from "../plan/plan-run.ts";
import { AVALANCHE, type Guide, type Policy, type Step } from "../plan/policy.ts";
import { totalsOf } from "../plan/present-plan.ts";
import { MONTHS_MAX, type RunEnd, runMonth } from "../plan/simulate.ts";

/** The search for the cheapest plan: the best so far, and how much more may be computed. */
export type Search = {
  compiled: CompiledPortfolio;
  run: PlanRun;
  /** Of the plan computed last, by month: as in an outcome. */
  extra: Float64Array;
  target: Int32Array;
  best: Outcome;
  /** Balance-months that may still be computed. A count and not a time: equal inputs, equal plans. */
  work: number;
  /** What a month of all balances counts for. */
  perMonth: number;
};

/** What became of a policy. Lower scores are better; ties go to the shorter plan. */
export type Outcome = {
  policy: Policy;
  score: number;
  months: number;
  payoffMonth: Int32Array;
  /** By month: the money beyond the minimums, and who got the last of it by rank; -1: nobody. */
  extra: Float64Array;
  target: Int32Array;
};

/** A month of a balance of such a debt takes longer. */
const LABORIOUS_MONTH = 1.5;
/** What it takes to begin a plan, in balance-months. */
export const PER_PLAN = 60;
/** Above every total: plans that do not reach zero, the later they fail the better. */
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

/** Whether a debt has several balances, or interest and minimums that need a look at the month. */
function isLaborious({ portfolio }: CompiledPortfolio, index: number): boolean {
  const { balances, deferment, accrual } = portfolio.debts[index] as Debt;

  return balances.length > 1 || deferment !== undefined || accrual?.type === "simple-daily";
}

/** Computes a plan and keeps it if it is the best. */
export function tryPolicy(search: Search, policy: Policy): Outcome {
  const score = compute(search, policy);
  const outcome = outcomeOf(search, policy, score);
  if (isBetter(search, score)) search.best = outcome;

  return outcome;
}

/** The same for a guide over avalanche, by the hundred. @returns its score. */
export function tryGuide(search: Search, guide: Guide): number {
  const policy = { ...AVALANCHE, guide };
  const score = compute(search, policy);
  if (isBetter(search, score)) search.best = outcomeOf(search, policy, score);

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

  return scoreOf(run, end);
}

function isBetter({ best, run }: Search, score: number): boolean {
  return score < best.score || (score === best.score && run.month < best.months);
}

function outcomeOf({ run, extra, target }: Search, policy: Policy, score: number): Outcome {
  return {
    policy,
    score,
    months: run.month,
    payoffMonth: Int32Array.from(run.payoffMonth),
    extra: extra.slice(0, run.month + 1),
    target: target.slice(0, run.month + 1),
  };
}

/** What a policy does, month by month, as a guide. */
export function recordOf({ run }: Search, policy: Policy): Guide {
  const guide: (Step | undefined)[] = [];
  beginRun(run);
  while (run.openCount > 0 && run.month < MONTHS_MAX) {
    run.turns = { debts: [], held: 0 };
    if (runMonth(run, policy)) break;
    if (run.budget > run.minimums) guide[run.month] = stepOf(run, policy.guide[run.month]);
  }
  run.turns = null;

  return guide;
}

/** The step that repeats a month. Who was held back and then came by rank was not held back. */
function stepOf({ turns }: PlanRun, step: Step | undefined): Step {
  const { debts, held } = turns ?? { debts: [], held: 0 };
  const isHeld = debts.slice(0, held + 1).some((debt) => debt !== debts[0]);

  return { order: debts, cap: isHeld && step ? step.cap : Infinity, isOnce: true };
}

export function isFeasible({ score }: Outcome): boolean {
  return score < FAILED / 2;
}

/** Whether even the best plan goes on for ever: a budget that covers minimums and no more. */
export function isHopeless({ score }: Outcome): boolean {
  return score === NEVER || score === FAILED;
}

/** What the plan costs beyond what is owed today; of a plan that fails, how early it does. */
function scoreOf(run: PlanRun, end: RunEnd | null): number {
  if (end === null && run.openCount > 0) return NEVER;
  if (end?.type === "too-large") return FAILED;
  if (end?.type === "short") {
    return FAILED - PER_MONTH * run.month + Math.min(end.minimums - end.budget, PER_MONTH / 2);
  }
  const { interest, fees } = totalsOf(run);

  return interest + fees;
}
