import type { Cents, RatePpm } from "@snowball/payoff";

import { sumOf } from "./exact-units.ts";

/**
 * Divides `owed` in proportion to `weights`, to the cent. The parts add up to `owed` exactly, and each is less than a
 * cent from its share. Uses the largest remainder method; of equal remainders the first wins.
 * @param weights whole numbers, not negative, at least one above zero.
 */
export function divideOwed(owed: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight, index) => {
    const product = BigInt(owed) * BigInt(weight);
    return { index, part: product / total, rest: product % total };
  });
  const left = Number(BigInt(owed) - shares.reduce((sum, { part }) => sum + part, 0n));
  const rounded = new Set(
    shares
      .toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );

  return shares.map(({ part, index }) => Number(part) + (rounded.has(index) ? 1 : 0));
}

/** Takes up to an amount from parts, in order, and returns what it took of each. */
export function takeParts<Part extends { amount: Cents }>(
  parts: readonly Part[],
  amount: Cents,
): Part[] {
  const taken: Part[] = [];
  let left = amount;
  for (const part of parts) {
    if (left === 0) break;
    const own = Math.min(part.amount, left);
    if (own > 0) taken.push({ ...part, amount: own });
    part.amount -= own;
    left -= own;
  }

  return taken;
}

/** A balance of a debt before its share of the total is known. */
export type UnscaledBalance = {
  aprType: string | null;
  apr: RatePpm | null;
  /** The bank's balance subject to the rate, often a daily average; null if not reported. */
  weight: Cents | null;
  /** The user's amount. Kept to the cent if it fits. */
  stated: Cents | null;
};

/**
 * Splits `owed` over a debt's balances so that they add up exactly.
 *
 * Bank figures are statement balances, often averages, and do not add up to today's balance, so they are used as
 * weights. Amounts stated by the user are kept, and the bank's balances share the rest. If the user's amounts exceed
 * `owed`, they become the weights. Without any bank figure everything is on purchases; without such a balance, on the
 * highest rate, so that no cost is understated. A credit balance is on that same balance.
 * @param balances at least one.
 */
export function scaleBalances(owed: Cents, balances: readonly UnscaledBalance[]): Cents[] {
  const stated = balances.map((balance) => balance.stated ?? 0);
  const weights = balances.map(({ stated: own, weight }) =>
    own === null ? Math.max(weight ?? 0, 0) : 0,
  );
  const statedSum = sumOf(stated);
  const carrier = carrierOf(balances);

  const isAllStated = statedSum > 0 && balances.every((balance) => balance.stated !== null);

  if (owed <= 0) return balances.map((_, index) => (index === carrier ? owed : 0));
  if (statedSum >= owed || isAllStated) return divideOwed(owed, stated);

  const shares =
    sumOf(weights) > 0 ? weights : balances.map((_, index) => Number(index === carrier));
  return divideOwed(owed - statedSum, shares).map((part, index) => part + (stated[index] ?? 0));
}

/** Returns the index of the balance that takes the remainder. Never one with an amount from the user. */
function carrierOf(balances: readonly UnscaledBalance[]): number {
  const isFree = balances.some(({ stated }) => stated === null);
  const candidates = balances
    .map((balance, index) => ({ ...balance, index }))
    .filter(({ stated }) => !isFree || stated === null);
  const purchases = candidates.find(({ aprType }) => aprType === "purchase_apr");
  const highest = candidates.toSorted((one, other) => (other.apr ?? -1) - (one.apr ?? -1))[0];

  return (purchases ?? highest)?.index ?? 0;
}
