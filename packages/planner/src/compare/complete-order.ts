import type { Portfolio } from "@snowball/payoff";

/** The user's order without debts that are gone; those it leaves out follow, the highest rate first. */
export function completeOrder(
  order: readonly string[],
  { debts }: Pick<Portfolio, "debts">,
): string[] {
  const kept = order.filter((id) => debts.some((debt) => debt.id === id));
  const rest = debts
    .filter(({ id }) => !kept.includes(id))
    .map(({ id, balances }) => ({ id, apr: Math.max(...balances.map(({ apr }) => apr)) }))
    .toSorted((left, right) => right.apr - left.apr);

  return [...kept, ...rest.map(({ id }) => id)];
}
