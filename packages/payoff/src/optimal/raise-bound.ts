import type { Pieces } from "../plan/in-one-go.ts";
import { type Bound, type BoundProblem, lowerBound } from "./lower-bound.ts";

/** After so many steps without a better bound they are halved: the more there may be, the later. */
const HALVINGS = 15;
const PATIENCE_LEAST = 4;
const PATIENCE_MOST = 12;
/** How much of the step before goes on: it evens out a slope that turns with every step. */
const MOMENTUM = 0.7;
/** How short steps may become. */
const SHORTEST = 0.01;

/**
 * Looks for prices that give a higher bound, by steps along its slope whose length follows from how
 * far the bound is from `total`, the cost of a known plan (Polyak's rule), each turned a little towards
 * the one before. It ends where rounding explains what is left. A step is a piece.
 */
export function* raisingBound(
  problem: BoundProblem,
  start: Float64Array,
  { total, steps }: { total: number; steps: number },
): Pieces<Bound> {
  const patience = Math.min(PATIENCE_MOST, Math.max(PATIENCE_LEAST, Math.floor(steps / HALVINGS)));
  let [prices, bound] = betterStart(problem, start);
  let best = bound;
  let [length, failed] = [1, 0];
  const slope = new Float64Array(start.length);
  for (let step = 0; step < steps && length > SHORTEST; step += 1) {
    yield;
    // Rounding may have lowered the bound, and raised the plan, by as much.
    if (total - bound.value <= 2 * bound.rounding) break;
    let square = 0;
    for (let t = 1; t < prices.length - 1; t += 1) {
      const turned = (bound.excess[t] as number) + MOMENTUM * (slope[t] as number);
      slope[t] = turned;
      square += turned ** 2;
    }
    if (square === 0) break;
    const factor = (length * (total - bound.value)) / square;
    prices = prices.slice();
    for (let t = 1; t < prices.length - 1; t += 1) {
      prices[t] = Math.max(1, (prices[t] as number) + factor * (slope[t] as number));
    }
    bound = lowerBound(problem, prices);
    failed += 1;
    if (bound.value > best.value) [best, failed] = [bound, 0];
    if (failed >= patience) [length, failed] = [length / 2, 0];
  }

  return best;
}

/**
 * Where money is left over, prices above 1 charge for a budget that nobody can spend: with enough of it
 * the bound lies so far below zero that no step comes back, and no cent of it is exact. What each debt
 * costs at least if all the others took no money is a bound as well, at a price of 1 in every month.
 */
function betterStart(problem: BoundProblem, start: Float64Array): [Float64Array, Bound] {
  const given = lowerBound(problem, start);
  const ones = start.map(() => 1);
  const alone = lowerBound(problem, ones);

  // Also where prices that grew beyond all numbers gave none.
  return given.value >= alone.value ? [start, given] : [ones, alone];
}
