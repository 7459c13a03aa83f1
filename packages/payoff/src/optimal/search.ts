import type { CompiledPortfolio } from "../plan/compile-portfolio.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import { openTape } from "../plan/plan-tape.ts";
import type { Cents } from "../portfolio.ts";
import type { Ranking } from "../plan/rank-target.ts";
import { totalsOf } from "../plan/present-plan.ts";
import { MONTHS_MAX, type RunEnd, simulate } from "../plan/simulate.ts";
import { type Guide, guidedRanking, guideOf } from "./guide.ts";

/** The search for the cheapest plan: the best so far, and how much more may be computed. */
export type Search = {
  compiled: CompiledPortfolio;
  best: Found;
  /** Debt-months that may still be computed. A count and not a time: equal inputs, equal plans. */
  work: number;
  /** What a month of all debts counts for. */
  perMonth: number;
  /** More than any month has beyond its minimums. */
  most: Cents;
};

/** A plan by how it is made. Lower scores are better; ties go to the shorter plan. */
export type Found = { ranking: Ranking; guide: Guide | null; score: number; months: number };

/** What it takes to begin a plan, in debt-months. */
export const PER_PLAN = 60;
/** Above every total: plans that do not reach zero, the later they fail the better. */
const FAILED = 1e17;
const PER_MONTH = 1e13;
const NEVER = FAILED - PER_MONTH * (MONTHS_MAX + 1);

/** Computes a plan and keeps it if it is the best. @returns its score. */
export function tryGuide(search: Search, guide: Guide): number {
  return tryRanking(search, guidedRanking(guide), guide);
}

export function tryRanking(search: Search, ranking: Ranking, guide: Guide | null = null): number {
  const { run, end } = simulate(search.compiled, ranking);
  search.work -= run.month * search.perMonth + PER_PLAN;
  const score = scoreOf(run, end);
  const { best } = search;
  if (score < best.score || (score === best.score && run.month < best.months)) {
    search.best = { ranking, guide, score, months: run.month };
  }

  return score;
}

/** The best plan as a guide, whatever it was found as. */
export function bestGuide({ best, compiled }: Search): Guide {
  if (best.guide) return best.guide;
  const tape = openTape(compiled.size);
  simulate(compiled, best.ranking, { tape });

  return guideOf(tape);
}

export function isFeasible({ score }: Found): boolean {
  return score < FAILED / 2;
}

/** Whether even the best plan goes on for ever: a budget that covers minimums and no more. */
export function isHopeless({ score }: Found): boolean {
  return score === NEVER || score === FAILED;
}

/** What the plan costs beyond what is owed today; of a plan that fails, how early it does. */
function scoreOf(run: PlanRun, end: RunEnd): number {
  if (end.type === "paid-off") {
    const { interest, fees } = totalsOf(run);
    return interest + fees;
  }
  if (end.type === "too-large") return FAILED;
  if (end.type === "month-limit") return NEVER;

  return FAILED - PER_MONTH * run.month + Math.min(end.minimums - end.budget, PER_MONTH / 2);
}
