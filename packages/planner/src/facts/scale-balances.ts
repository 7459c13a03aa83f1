import type { Cents, RatePpm } from "@snowball/payoff";

import { divideOwed } from "./divide-owed.ts";

/** One balance of a debt before it is known how much of what is owed lies on it. */
export type UnscaledBalance = {
  aprType: string | null;
  apr: RatePpm | null;
  /** What the bank says is subject to the rate, often an average over days; null = it does not say. */
  weight: Cents | null;
  /** What the user says lies on it: kept to the cent as long as it fits. */
  stated: Cents | null;
};

/**
 * Spreads what is owed over a debt's balances so that they add up to it exactly.
 *
 * A bank's figures are the balances of a statement, often averages, and do not add up to today's
 * balance: they are shares. Amounts that the user stated stay, and the bank's share the rest; where
 * more was stated than is owed, those amounts become the shares. Where the bank gives no share at
 * all, everything lies on purchases; without such a balance, on the one with the highest rate, so
 * that no cost is understated. A credit (nothing owed) lies on that same balance.
 * @param balances at least one.
 */
export function scaleBalances(owed: Cents, balances: readonly UnscaledBalance[]): Cents[] {
  const stated = balances.map((balance) => balance.stated ?? 0);
  const weights = balances.map(({ stated: own, weight }) =>
    own === null ? Math.max(weight ?? 0, 0) : 0,
  );
  const statedSum = sum(stated);
  const carrier = carrierOf(balances);

  if (owed <= 0) return balances.map((_, index) => (index === carrier ? owed : 0));
  if (statedSum >= owed) return divideOwed(owed, stated);

  const rest = owed - statedSum;
  const isAllStated = balances.every((balance) => balance.stated !== null);
  if (isAllStated && statedSum > 0) return divideOwed(owed, stated);

  const shares = sum(weights) > 0 ? weights : balances.map((_, index) => Number(index === carrier));
  return divideOwed(rest, shares).map((part, index) => part + (stated[index] ?? 0));
}

/** Index of the balance that takes what nobody placed: never one that the user gave an amount. */
function carrierOf(balances: readonly UnscaledBalance[]): number {
  const isFree = balances.some(({ stated }) => stated === null);
  const candidates = balances
    .map((balance, index) => ({ ...balance, index }))
    .filter(({ stated }) => !isFree || stated === null);
  const purchases = candidates.find(({ aprType }) => aprType === "purchase_apr");
  const highest = candidates.toSorted((one, other) => (other.apr ?? -1) - (one.apr ?? -1))[0];

  return (purchases ?? highest)?.index ?? 0;
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
