import type { Position } from "./position.ts";
import { type Outcome, type Search, tryPolicy } from "./search.ts";

/** Factors on the value of a balance: a higher value moves it forward in the ranking, a lower one back. */
const FACTORS = [0.98, 1.02, 0.93, 1.07, 0.8, 1.25];
const ROUNDS = 4;

/**
 * Changes the values of balances, one at a time, while that makes the plan cheaper. Prices reflect the value
 * of a dollar, but not of a changed minimum.
 */
export function nudgeValues(
  search: Search,
  { start, balances, until }: { start: Position; balances: readonly number[]; until: number },
): void {
  let { outcome } = start;
  for (let round = 0, before = Infinity; round < ROUNDS && outcome.score < before; round += 1) {
    before = outcome.score;
    for (const at of balances) {
      if (search.work > until) outcome = nudge(search, outcome, at);
    }
  }
}

/** Returns the plan with another value of a balance, if it is cheaper. */
function nudge(search: Search, from: Outcome, at: number): Outcome {
  let best = from;
  for (const factor of FACTORS) {
    const { policy } = best;
    if (typeof policy.rank === "string") return best;
    const atStart = policy.rank.atStart.with(at, factor * (policy.rank.atStart[at] as number));
    const outcome = tryPolicy(search, { ...policy, rank: { ...policy.rank, atStart } });
    if (outcome.score < best.score) best = outcome;
  }

  return best;
}
