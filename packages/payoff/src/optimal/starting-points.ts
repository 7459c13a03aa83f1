import { isPlain } from "../plan/compile-portfolio.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { MONTHS_MAX } from "../plan/simulate.ts";
import { AVALANCHE } from "../plan/policy.ts";
import { isFeasible, isHopeless, type Search, tryPolicy } from "./search.ts";

/** Up to this many debts, all orders are tried: 5! = 120. */
const ALL_ORDERS_OF = 5;
const TRIES_WITHOUT_HOPE = 10;

/**
 * Tries the known plans: avalanche, snowball, every hybrid, and every order if there are few debts. If no
 * plan pays every minimum, also tries each debt before all others. The search starts at the best of these
 * plans, so its result is never more expensive.
 */
export function tryStartingPoints(search: Search): void {
  const { size, width } = search.compiled;
  tryPolicy(search, AVALANCHE);
  tryPolicy(search, { ...AVALANCHE, rank: "smallest-balance" });
  // If both fail within a hundred years, hardly any other order succeeds, and each takes long to compute.
  if (isHopeless(search.best)) {
    search.work = Math.min(search.work, TRIES_WITHOUT_HOPE * MONTHS_MAX * width);
  }
  const { work } = search;
  const triesAll = size <= ALL_ORDERS_OF;
  for (let count = 1; count < size && (triesAll || search.work > 0); count += 1) {
    tryPolicy(search, { ...AVALANCHE, snowballFirst: count });
  }
  search.work = work;
  for (let debt = 0; debt < size && search.work > 0 && !isFeasible(search.best); debt += 1) {
    tryOrder(search, [debt]);
  }
  if (!triesAll) return;
  // Ignores the work limit, so that no order that a user can choose is cheaper.
  for (const order of listOrders(size)) tryOrder(search, order);
}

/** Returns whether a debt has other terms than a constant rate that can favor an early or late payoff. */
export function isSpecial({ portfolio }: CompiledPortfolio, index: number): boolean {
  const debt = portfolio.debts[index];
  return debt !== undefined && (!isPlain(debt) || debt.balances.some(({ promo }) => promo));
}

/** Tries a fixed order of debts before all others, in every month. */
function tryOrder(search: Search, order: readonly number[]): void {
  tryPolicy(search, { ...AVALANCHE, order });
}

function listOrders(size: number): number[][] {
  let orders: number[][] = [[]];
  for (let debt = 0; debt < size; debt += 1) {
    orders = orders.flatMap((order) =>
      Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, debt)),
    );
  }

  return orders;
}
