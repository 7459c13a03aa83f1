import type { Portfolio } from "@snowball/payoff";

/** Returns the user's order without removed debts. Debts that are missing in it follow, highest rate first. */
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
