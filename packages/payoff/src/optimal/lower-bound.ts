import type { BoundingPath } from "./bounding-paths.ts";
import type { DiscountedPiece, DiscountedWay } from "./discounted-piece.ts";
import { sharedCost } from "./shared-cost.ts";
import type { SharedMinimum } from "./shared-minimum.ts";

/** The input of the bound. `budgets[t]` is the most that can be paid in month t. */
export type BoundProblem = {
  pieces: readonly DiscountedPiece[];
  /** Cards to bound as a whole, if that gives a higher bound. */
  cards: readonly SharedMinimum[];
  budgets: Float64Array;
};

export type Bound = {
  /** No plan costs less. */
  value: number;
  /** The part of the gap to a plan's total that rounding to cents can explain. */
  rounding: number;
  /**
   * By month: how much more than the budget the debts would take at these prices, each on its own. This is
   * the slope of the bound by the month's price.
   */
  excess: Float64Array;
};

/** Far above the relative error of the sums. */
const SUM_ERROR = 1e-11;

/**
 * Computes a lower bound for any `prices` of at least 1. `prices[t]` is the number of later dollars that a
 * dollar of month t is worth; 1 in the last month. This is weak duality (Lagrangian relaxation): only the
 * monthly budgets connect the debts. Charging `price - 1` for each dollar of the budget replaces the budgets,
 * so each debt is minimized on its own. Prices affect how tight the bound is, never its validity.
 * @throws RangeError if the last price is not 1.
 */
export function lowerBound(problem: BoundProblem, prices: Float64Array): Bound {
  const { pieces, cards, budgets } = problem;
  if (prices.at(-1) !== 1) throw new RangeError("the last month's price is not 1");
  const excess = budgets.map((budget) => -budget);
  let [value, size, rounding] = [0, 0, 0];
  for (let t = 1; t < prices.length; t += 1) {
    const charge = (budgets[t] as number) * ((prices[t] as number) - 1);
    value -= charge;
    size += charge;
  }
  const costs: (LeastCost | null)[] = pieces.map((piece) => leastCost(piece, prices));
  for (const card of cards) {
    const apart = card.members.reduce((sum, member) => sum + (costs[member]?.cost ?? 0), 0);
    const together = sharedCost(card, prices);
    if (together.cost <= apart) continue;
    for (const member of card.members) costs[member] = null;
    for (const [t, payment] of together.payments.entries())
      excess[t] = (excess[t] as number) + payment;
    value += together.cost;
    size += together.cost;
    rounding += together.rounding;
  }
  for (const [index, least] of costs.entries()) {
    if (least === null) continue;
    addDemand(excess, (pieces[index] as DiscountedPiece).path, { prices, least });
    value += least.cost;
    size += least.cost;
    rounding += least.rounding;
  }

  return { value: value - size * SUM_ERROR, rounding, excess };
}

type LeastCost = { cost: number; way: DiscountedWay | null; payoff: number; rounding: number };

const UNKNOWN: LeastCost = { cost: Infinity, way: null, payoff: 0, rounding: 0 };

/** Returns the least cost of a piece at these prices, over every way and month to pay it off. */
function leastCost({ ways, path }: DiscountedPiece, prices: Float64Array): LeastCost {
  let least = UNKNOWN;
  for (const way of ways) {
    const own = leastCostOfWay(way, path, prices);
    if (own.cost < least.cost) least = own;
  }

  return least;
}

/**
 * Returns the least cost of one way. A payment of p in month s reduces the discounted opening balance by p /
 * growth(s), at a cost of price(s)·growth(s) each; `cheapest` is the lowest such cost so far. If the piece is
 * paid off in month t, the forced payments before t cost their months' prices. The amounts required by month
 * s cost the cheapest price up to s, and the rest the cheapest up to t.
 */
function leastCostOfWay(
  way: DiscountedWay,
  { earliest }: BoundingPath,
  prices: Float64Array,
): LeastCost {
  const { growth, owed, forced, required, saved, first, last } = way;
  // Money owed after the last month costs at least as much as paying it in that month: its price is 1.
  const canEndFrom = Math.max(first, Math.min(earliest, last));
  let [cheapest, aboveCheapest, early, rounding] = [Infinity, 0, 0, 0];
  let [least, payoff, roundingOfLeast] = [Infinity, 0, 0];
  for (let t = 1; t <= last; t += 1) {
    const own = (prices[t] as number) * (growth[t] as number);
    if (own < cheapest) {
      if (t > 1) early += (cheapest - own) * (required[t - 1] as number);
      cheapest = own;
    }
    rounding += cheapest * (saved[t] as number);
    if (t >= canEndFrom) {
      const cost = aboveCheapest + early + cheapest * (owed[t] as number) - rounding;
      if (cost < least) {
        least = cost;
        payoff = t;
        roundingOfLeast = rounding;
      }
    }
    aboveCheapest += (own - cheapest) * (forced[t] as number);
  }

  return payoff === 0 ? UNKNOWN : { cost: least, way, payoff, rounding: roundingOfLeast };
}

/** Adds the piece's payments of each month at its least cost. */
function addDemand(
  excess: Float64Array,
  path: BoundingPath,
  { prices, least }: { prices: Float64Array; least: LeastCost },
): void {
  const { way, payoff } = least;
  if (way === null) return;
  const { growth, owed, forced, required } = way;
  let [cheapest, month, settled] = [Infinity, 0, 0];
  for (let t = 1; t <= payoff; t += 1) {
    const own = (prices[t] as number) * (growth[t] as number);
    if (own < cheapest) {
      const due = required[t - 1] as number;
      excess[month] = (excess[month] as number) + (due - settled) * (growth[month] as number);
      cheapest = own;
      month = t;
      settled = due;
    }
    if (t === payoff) break;
    excess[t] = (excess[t] as number) + (path.forced[t] as number);
    // Payments that are forced need not be made in the cheapest month.
    settled += forced[t] as number;
  }
  excess[month] =
    (excess[month] as number) + ((owed[payoff] as number) - settled) * (growth[month] as number);
}
