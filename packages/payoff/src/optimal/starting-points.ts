import { isPlain } from "../plan/compile-portfolio.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { MONTHS_MAX } from "../plan/simulate.ts";
import { AVALANCHE } from "../plan/policy.ts";
import { isFeasible, isHopeless, type Search, tryPolicy } from "./search.ts";

/** Orders of so many debts are all tried: 5! = 120. */
const ALL_ORDERS_OF = 5;
const TRIES_WITHOUT_HOPE = 10;

/**
 * The plans everybody knows: avalanche, snowball, every hybrid, with few debts every order; and one
 * debt before all others where no order is known that lets every minimum be paid. The search begins at
 * the best of them, so it ends nowhere dearer.
 */
export function tryStartingPoints(search: Search): void {
  const { size, width } = search.compiled;
  tryPolicy(search, AVALANCHE);
  tryPolicy(search, { ...AVALANCHE, rank: "smallest-balance" });
  // Where neither gets there in a hundred years, hardly any other order does, and each takes long.
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
  // However long they take: no order that somebody may choose is cheaper.
  for (const order of ordersOf(size)) tryOrder(search, order);
}

/** Whether more than a constant rate speaks for paying a debt early or late. */
export function isSpecial({ portfolio }: CompiledPortfolio, index: number): boolean {
  const debt = portfolio.debts[index];
  return debt !== undefined && (!isPlain(debt) || debt.balances.some(({ promo }) => promo));
}

/** These debts before all others, in every month. */
function tryOrder(search: Search, order: readonly number[]): void {
  tryPolicy(search, { ...AVALANCHE, order });
}

function ordersOf(size: number): number[][] {
  let orders: number[][] = [[]];
  for (let debt = 0; debt < size; debt += 1) {
    orders = orders.flatMap((order) =>
      Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, debt)),
    );
  }

  return orders;
}
