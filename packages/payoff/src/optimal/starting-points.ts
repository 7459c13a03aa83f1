import { type CompiledPortfolio, isPlain } from "../plan/compile-portfolio.ts";
import { MONTHS_MAX } from "../plan/simulate.ts";
import { AVALANCHE } from "./guide.ts";
import { isFeasible, isHopeless, type Search, tryGuide, tryRanking } from "./search.ts";

/** Orders of so many debts are all tried: 5! = 120. */
const ALL_ORDERS_OF = 5;
const TRIES_WITHOUT_HOPE = 10;
/** Sets of so many debts with something to stop are all tried: 2^5 = 32. */
const ALL_SETS_OF = 5;

/**
 * The plans everybody knows, and those that pay some debts before all others: because the rate jumps,
 * deferred interest or a fee stops, or because no other order lets every minimum be paid. The search
 * begins at the best of them, so it ends nowhere dearer.
 */
export function tryStartingPoints(search: Search): void {
  const { compiled } = search;
  tryGuide(search, AVALANCHE);
  tryRanking(search, { type: "snowball" });
  // Where neither gets there in a hundred years, hardly any other order does, and each takes long.
  if (isHopeless(search.best)) {
    search.work = Math.min(search.work, TRIES_WITHOUT_HOPE * MONTHS_MAX * search.perMonth);
  }
  for (const first of setsOf(eventDebts(compiled))) tryFirst(search, first);
  for (let debt = 0; debt < compiled.size; debt += 1) {
    if (isSpecial(compiled, debt) || !isFeasible(search.best)) tryFirst(search, [debt]);
  }
  for (let count = 1; count < compiled.size; count += 1) {
    if (search.work > 0) tryRanking(search, { type: "hybrid", snowballFirst: count });
  }
  if (compiled.size > ALL_ORDERS_OF) return;
  for (const order of ordersOf(compiled.size)) tryFirst(search, order);
}

/** Whether more than a constant rate speaks for paying a debt early or late. */
export function isSpecial({ portfolio }: CompiledPortfolio, index: number): boolean {
  const debt = portfolio.debts[index];
  return debt !== undefined && (!isPlain(debt) || debt.balances.some(({ promo }) => promo));
}

/** These debts before all others, in every month. */
function tryFirst(search: Search, first: readonly number[]): void {
  if (search.work > 0) tryRanking(search, { type: "custom", order: Int32Array.from(first) });
}

/** Debts that charge something once, or each month, until they are gone; the smallest first. */
function eventDebts({ portfolio, opening }: CompiledPortfolio): number[] {
  return portfolio.debts
    .map(({ monthlyFee, annualFee, balances }, index) => ({
      index,
      hasEvent: monthlyFee || annualFee || balances.some(({ deferred }) => deferred),
    }))
    .filter(({ hasEvent }) => hasEvent)
    .map(({ index }) => index)
    .toSorted((left, right) => (opening[left] ?? 0) - (opening[right] ?? 0));
}

/** Every choice of at least one of the first few members. */
function setsOf(members: readonly number[]): number[][] {
  const few = members.slice(0, ALL_SETS_OF);
  const sets: number[][] = [];
  for (let bits = 1; bits < 1 << few.length; bits += 1) {
    sets.push(few.filter((_, at) => (bits & (1 << at)) !== 0));
  }

  return sets;
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
