import type { Cents } from "@snowball/payoff";

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
