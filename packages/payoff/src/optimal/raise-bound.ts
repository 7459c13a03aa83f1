import { type Bound, type BoundProblem, lowerBound } from "./lower-bound.ts";

/**
 * The step length is halved if this share of the steps brought no better bound: the total number of steps
 * divided by this.
 */
const HALVINGS = 15;
const PATIENCE_LEAST = 4;
const PATIENCE_MOST = 12;
/**
 * The part of the previous step that is added to the next. It smooths a slope that changes direction with
 * every step.
 */
const MOMENTUM = 0.7;
/** The smallest step length. */
const SHORTEST = 0.01;

/**
 * Searches for prices with a higher bound by a subgradient method. The step length follows from the distance
 * of the bound to `total`, the cost of a known plan (Polyak's rule), with momentum. Stops when rounding
 * explains the rest of the gap.
 */
export function raiseBound(
  problem: BoundProblem,
  start: Float64Array,
  { total, steps }: { total: number; steps: number },
): Bound {
  const patience = Math.min(PATIENCE_MOST, Math.max(PATIENCE_LEAST, Math.floor(steps / HALVINGS)));
  let [prices, bound] = betterStart(problem, start);
  let best = bound;
  let [length, failed] = [1, 0];
  const slope = new Float64Array(start.length);
  for (let step = 0; step < steps && length > SHORTEST; step += 1) {
    // Rounding can have lowered the bound, and raised the cost of the plan, by this much each.
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
 * Chooses better prices to start with. If money is left over, prices above 1 charge for a budget that cannot
 * be spent. The bound can then be far below zero, and no step recovers it. The cost of each debt if the
 * others took no money is also a bound, with a price of 1 in every month.
 */
function betterStart(problem: BoundProblem, start: Float64Array): [Float64Array, Bound] {
  const given = lowerBound(problem, start);
  const ones = start.map(() => 1);
  const alone = lowerBound(problem, ones);

  // The comparison also fails if the prices overflowed.
  return given.value >= alone.value ? [start, given] : [ones, alone];
}
