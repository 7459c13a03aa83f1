import { type Bound, type BoundProblem, lowerBound } from "./lower-bound.ts";

/** Steps without a better bound after which they are halved, and how short they may become. */
const PATIENCE = 5;
const SHORTEST = 0.01;

/**
 * Looks for prices that give a higher bound, by steps along its slope whose length follows from how
 * far the bound is from `total`, the cost of a known plan (Polyak's rule).
 */
export function raiseBound(
  problem: BoundProblem,
  start: Float64Array,
  { total, steps }: { total: number; steps: number },
): Bound {
  let prices = start;
  let bound = lowerBound(problem, prices);
  let best = bound;
  let [length, failed] = [1, 0];
  for (let step = 0; step < steps && length > SHORTEST; step += 1) {
    let square = 0;
    for (let t = 1; t < prices.length - 1; t += 1) square += (bound.excess[t] ?? 0) ** 2;
    if (square === 0 || total - bound.value <= bound.rounding) break;
    const factor = (length * (total - bound.value)) / square;
    const { excess } = bound;
    prices = prices.map((price, t) => {
      const isFree = t > 0 && t < prices.length - 1;
      return isFree ? Math.max(1, price + factor * (excess[t] ?? 0)) : price;
    });
    bound = lowerBound(problem, prices);
    failed += 1;
    if (bound.value > best.value) [best, failed] = [bound, 0];
    if (failed >= PATIENCE) [length, failed] = [length / 2, 0];
  }

  return best;
}
