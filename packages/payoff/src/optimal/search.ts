import type { CompiledPortfolio } from "../plan/compile-portfolio.ts";
import { MONTHS_MAX, type RunEnd } from "../plan/simulate.ts";
import type { FlatRun } from "./flat-pay.ts";
import { COMPOSITE, type FlatPortfolio, flatPortfolio } from "./flat-portfolio.ts";
import { AVALANCHE, openFlatRun, type Policy, runFlat } from "./flat-run.ts";
import type { Guide, Step } from "./guide.ts";

/** The search for the cheapest plan: the best so far, and how much more may be computed. */
export type Search = {
  compiled: CompiledPortfolio;
  flat: FlatPortfolio;
  run: FlatRun;
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

/** A month of a balance of a composite debt takes longer. */
const COMPOSITE_MONTH = 1.5;
/** What it takes to begin a plan, in balance-months. */
export const PER_PLAN = 60;
/** Above every total: plans that do not reach zero, the later they fail the better. */
const FAILED = 1e17;
const PER_MONTH = 1e13;
const NEVER = FAILED - PER_MONTH * (MONTHS_MAX + 1);

export function openSearch(compiled: CompiledPortfolio, work: number): Search {
  const flat = flatPortfolio(compiled);
  const run = openFlatRun(flat);
  const none = new Float64Array(0);
  const best: Outcome = {
    policy: AVALANCHE,
    score: Infinity,
    months: 0,
    payoffMonth: new Int32Array(flat.size),
    extra: none,
    target: new Int32Array(0),
  };

  const perMonth = flat.owner.reduce(
    (sum, debt) => sum + (flat.kind[debt] === COMPOSITE ? COMPOSITE_MONTH : 1),
    0,
  );

  return { compiled, flat, run, best, work, perMonth };
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
  const { run } = search;
  const end = runFlat(run, policy);
  search.work -= run.month * search.perMonth + PER_PLAN;

  return scoreOf(run, end);
}

function isBetter({ best, run }: Search, score: number): boolean {
  return score < best.score || (score === best.score && run.month < best.months);
}

function outcomeOf({ run }: Search, policy: Policy, score: number): Outcome {
  return {
    policy,
    score,
    months: run.month,
    payoffMonth: run.payoffMonth.slice(),
    extra: run.extra.slice(0, run.month + 1),
    target: run.target.slice(0, run.month + 1),
  };
}

/** What a policy does, month by month, as a guide. */
export function recordOf({ run }: Pick<Search, "run">, policy: Policy): Guide {
  const guide: (Step | undefined)[] = [];
  runFlat(run, policy, guide);

  return guide;
}

export function isFeasible({ score }: Outcome): boolean {
  return score < FAILED / 2;
}

/** Whether even the best plan goes on for ever: a budget that covers minimums and no more. */
export function isHopeless({ score }: Outcome): boolean {
  return score === NEVER || score === FAILED;
}

/** What the plan costs beyond what is owed today; of a plan that fails, how early it does. */
function scoreOf({ cost, month }: FlatRun, end: RunEnd): number {
  if (end.type === "paid-off") return cost;
  if (end.type === "too-large") return FAILED;
  if (end.type === "month-limit") return NEVER;

  return FAILED - PER_MONTH * month + Math.min(end.minimums - end.budget, PER_MONTH / 2);
}
