import type { BoundingPath } from "./bounding-paths.ts";
import type { DiscountedPiece, DiscountedWay } from "./discounted-piece.ts";
import { sharedCost } from "./shared-cost.ts";
import type { SharedMinimum } from "./shared-minimum.ts";

/** What the bound is computed from; `budgets[t]` is the most that can be paid in month t. */
export type BoundProblem = {
  pieces: readonly DiscountedPiece[];
  /** Cards whose balances may be looked at together, where that gives a higher bound. */
  cards: readonly SharedMinimum[];
  budgets: Float64Array;
};

export type Bound = {
  /** No plan's total is below. */
  value: number;
  /** How much of the distance to a plan's total rounding to cents can explain. */
  rounding: number;
  /**
   * By month: how much more than the budget the debts would take at these prices, each looked at alone.
   * The bound grows by it for each unit the month's price is raised.
   */
  excess: Float64Array;
};

/** Far more than the relative error of the sums. */
const SUM_ERROR = 1e-11;

/**
 * A bound for any `prices` of at least 1: `prices[t]` says how many dollars of later payments a dollar
 * in month t is worth, 1 in the last month and after it. This is weak duality: charging `price - 1` for each dollar
 * of the budget makes the months' budgets the only thing that ties the debts together, so each debt can
 * be looked at alone. Prices decide how good the bound is, never whether it is true.
 * @throws RangeError when the last price is not 1.
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

/** The least a piece can cost at these prices, over every way and month it could be paid off in. */
function leastCost({ ways, path }: DiscountedPiece, prices: Float64Array): LeastCost {
  let least = UNKNOWN;
  for (const way of ways) {
    const own = leastCostOfWay(way, path, prices);
    if (own.cost < least.cost) least = own;
  }

  return least;
}

/**
 * A payment of p in month s takes p / growth(s) off the opening balance, at price(s)·growth(s) each;
 * `cheapest` is the lowest such price so far. Paid off in month t, the forced payments before t are paid
 * at their months' prices, what even the slowest payer has paid by month s at the cheapest price up to
 * s, the rest at the cheapest up to t.
 */
function leastCostOfWay(
  way: DiscountedWay,
  { earliest }: BoundingPath,
  prices: Float64Array,
): LeastCost {
  const { growth, owed, forced, required, saved, beside, first, last } = way;
  // What is owed after the last month costs no less than to pay it then: its price is 1.
  const canEndFrom = Math.max(first, Math.min(earliest, last));
  let [cheapest, aboveCheapest, early, rounding, taken] = [Infinity, 0, 0, 0, 0];
  let [least, payoff, roundingOfLeast] = [Infinity, 0, 0];
  for (let t = 1; t <= last; t += 1) {
    const own = (prices[t] as number) * (growth[t] as number);
    if (own < cheapest) {
      if (t > 1) early += (cheapest - own) * (required[t - 1] as number);
      cheapest = own;
    }
    rounding += cheapest * (saved[t] as number);
    // It is no part of what a plan pays, but of the money that the prices charge for.
    taken += ((prices[t] as number) - 1) * (beside[t] as number);
    if (t >= canEndFrom) {
      const cost = aboveCheapest + early + taken + cheapest * (owed[t] as number) - rounding;
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

/** Adds what the piece would be paid in each month at its least cost. */
function addDemand(
  excess: Float64Array,
  path: BoundingPath,
  { prices, least }: { prices: Float64Array; least: LeastCost },
): void {
  const { way, payoff } = least;
  if (way === null) return;
  const { growth, owed, forced, required, beside } = way;
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
    excess[t] = (excess[t] as number) + (beside[t] as number);
    if (t === payoff) break;
    excess[t] = (excess[t] as number) + (path.forced[t] as number);
    // What is paid anyway need not be paid in the cheapest month.
    settled += forced[t] as number;
  }
  excess[month] =
    (excess[month] as number) + ((owed[payoff] as number) - settled) * (growth[month] as number);
}
