import { type Deadlines, guideByDeadlines } from "./deadlines.ts";
import { dollarValues, type Growth } from "./dollar-values.ts";
import { AVALANCHE } from "../plan/policy.ts";
import type { MinimumPath } from "./minimum-path.ts";
import { type Outcome, type Search, tryPolicy } from "./search.ts";

/**
 * A plan of the search: its deadlines, and the value of a dollar on each balance. Without values, the highest
 * rate comes first.
 */
export type Position = { deadlines: Deadlines; values: Float64Array | null; outcome: Outcome };

/** The constant data from which positions are computed. */
export type Terrain = { growth: Growth; left: readonly Float64Array[]; path: MinimumPath };

/**
 * The first month of a deadline is capped at the amount it needs if that can save this share of a month's
 * money.
 */
const WORTH_A_CUT = 0.03;

/**
 * Computes the plan that meets these deadlines and spends the rest where a dollar saves most.
 * @param like a plan with about the same money beyond the minimums.
 */
export function positionAt(
  search: Search,
  terrain: Terrain,
  { deadlines, values, like }: { deadlines: Deadlines; values: Float64Array | null; like: Outcome },
): Position {
  const rank =
    values === null
      ? AVALANCHE.rank
      : { atStart: computeDeferredValues(search, deadlines, values), left: terrain.left };
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

/**
 * Alternates between computing the values from the plan and the plan from the values, while that makes it
 * cheaper.
 */
export function settle(
  search: Search,
  terrain: Terrain,
  { start, rounds }: { start: Position; rounds: number },
): Position {
  let [best, current] = [start, start];
  for (let round = 0; round < rounds && search.work > 0; round += 1) {
    const next = positionAt(search, terrain, {
      deadlines: current.deadlines,
      values: computeValues(search, terrain, current.outcome),
      like: current.outcome,
    });
    if (next.outcome.score < best.outcome.score) best = next;
    if (next.outcome.score === current.outcome.score) break;
    current = next;
  }

  return best;
}

export function computeValues(
  { compiled }: Search,
  { growth }: Terrain,
  outcome: Outcome,
): Float64Array {
  return dollarValues(compiled, growth, outcome).atStart;
}

/** Sets the value of a deferred debt that meets its deadline to 0: it accrues no interest, so it can wait. */
function computeDeferredValues(
  { compiled: { owner, dated } }: Search,
  deadlines: Deadlines,
  values: Float64Array,
): Float64Array {
  return values.map((value, at) => {
    const deadline = deadlines[owner[at] as number] as number;
    return deadline > 0 && deadline <= (dated.deferredUntil[at] ?? 0) ? 0 : value;
  });
}
