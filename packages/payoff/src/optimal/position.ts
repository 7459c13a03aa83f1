import { type Deadlines, guideByDeadlines } from "./deadlines.ts";
import { dollarValues, type Growth } from "./dollar-values.ts";
import { AVALANCHE } from "../plan/policy.ts";
import type { MinimumPath } from "./minimum-path.ts";
import { type Outcome, type Search, tryPolicy } from "./search.ts";

/**
 * A plan as the search sees it: which debts are to be paid off by when, and what a dollar on each balance
 * is worth; without values the highest rate comes first.
 */
export type Position = { deadlines: Deadlines; values: Float64Array | null; outcome: Outcome };

/** What positions are computed from; nothing in it changes. */
export type Terrain = { growth: Growth; left: readonly Float64Array[]; path: MinimumPath };

/** What it can save to pay a deadline's first month no more than it needs: a share of a month's money. */
const WORTH_A_CUT = 0.03;

/**
 * The plan that meets these deadlines and spends the rest where a dollar is worth most.
 * @param like a plan whose money beyond the minimums is about the same.
 */
export function positionAt(
  search: Search,
  terrain: Terrain,
  { deadlines, values, like }: { deadlines: Deadlines; values: Float64Array | null; like: Outcome },
): Position {
  const rank =
    values === null
      ? AVALANCHE.rank
      : { atStart: valuesBeside(search, deadlines, values), left: terrain.left };
  const plan = (extra: Float64Array, isCapped: boolean) => {
    const guide = guideByDeadlines(terrain.path, deadlines, { extra, isCapped });
    return tryPolicy(search, { ...AVALANCHE, guide, rank });
  };
  let outcome = plan(like.extra, false);
  const isFree = deadlines.every((deadline) => deadline === 0);
  if (isFree) return { deadlines, values, outcome };
  if (outcome.score < like.score + WORTH_A_CUT * (like.extra[1] ?? 0)) {
    const cut = plan(outcome.extra, true);
    if (cut.score < outcome.score) outcome = cut;
  }

  return { deadlines, values, outcome };
}

/** Lets the values follow from the plan and the plan from the values, while that makes it cheaper. */
export function settle(
  search: Search,
  terrain: Terrain,
  { start, rounds }: { start: Position; rounds: number },
): Position {
  let [best, current] = [start, start];
  for (let round = 0; round < rounds && search.work > 0; round += 1) {
    const next = positionAt(search, terrain, {
      deadlines: current.deadlines,
      values: valuesOf(search, terrain, current.outcome),
      like: current.outcome,
    });
    if (next.outcome.score < best.outcome.score) best = next;
    if (next.outcome.score === current.outcome.score) break;
    current = next;
  }

  return best;
}

export function valuesOf(
  { compiled }: Search,
  { growth }: Terrain,
  outcome: Outcome,
): Float64Array {
  return dollarValues(compiled, growth, outcome).atStart;
}

/** A deferred debt that will be paid off in time gathers no interest: it waits for its deadline. */
function valuesBeside(
  { compiled: { owner, dated } }: Search,
  deadlines: Deadlines,
  values: Float64Array,
): Float64Array {
  return values.map((value, at) => {
    const deadline = deadlines[owner[at] as number] as number;
    return deadline > 0 && deadline <= (dated.deferredUntil[at] ?? 0) ? 0 : value;
  });
}
