import type { SharedMinimum } from "./shared-minimum.ts";

/**
 * The least cost of a card, the most that rounding can have saved of it, and the payments that lead to it.
 */
export type SharedCost = { cost: number; rounding: number; payments: Float64Array };

/**
 * Computes the least cost of a card at these prices, over all months in which its first balance can be paid
 * off. Until then that balance receives every minimum. The minimum is a share of all balances, so a dollar
 * less on any of them lowers the forced payment on the first.
 */
export function sharedCost(card: SharedMinimum, prices: Float64Array): SharedCost {
  const after = costsAfterFirst(card, prices);
  const dollars = new Float64Array(card.members.length);
  const costsFor = (gone: number) => ({
    ...costsUntil(card, prices, { gone, after, dollars, later: null }),
    gone,
  });
  let least = costsFor(1);
  for (let gone = 2; gone < prices.length; gone += 1) {
    const course = costsFor(gone);
    if (course.cost < least.cost) least = course;
  }
  const { cost, rounding, gone } = least;
  const later = after.later.map((costs) => costs.slice());
  costsUntil(card, prices, { gone, after, dollars, later });

  return { cost, rounding, payments: listPayments(card, prices, { later, gone }) };
}

/**
 * The costs of the other balances after the first is paid off. If one is left, the minimum is a share of it.
 */
type After = { later: readonly Float64Array[]; rounding: Float64Array };

function costsAfterFirst({ members, growth, share }: SharedMinimum, prices: Float64Array): After {
  const last = prices.length - 1;
  const later = members.map(() => new Float64Array(last + 1).fill(1));
  const rounding = new Float64Array(last + 2);
  for (let t = last; t >= 1; t -= 1) {
    const price = prices[t] as number;
    let saved = 0;
    for (let at = 1; at < members.length; at += 1) {
      const cost = (later[at] as Float64Array)[t] as number;
      const minimumShare = members.length === 2 ? ((share[at] as Float64Array)[t] as number) : 0;
      const dollar = Math.min(price, minimumShare * price + (1 - minimumShare) * cost);
      const grown = (growth[at] as Float64Array)[t] as number;
      (later[at] as Float64Array)[t - 1] = grown * dollar;
      saved +=
        (grown > 1 ? 0.5 * dollar : 0) + (minimumShare > 0 ? 0.5 * Math.max(0, price - cost) : 0);
    }
    rounding[t] = (rounding[t + 1] as number) + saved;
  }

  return { later, rounding };
}

type Until = {
  /** The month in which the first balance is paid off. */
  gone: number;
  after: After;
  /** By balance, working memory: the cost of a dollar owed after a month, from the next month on. */
  dollars: Float64Array;
  /** Receives these costs by month; null if they are not needed. */
  later: readonly Float64Array[] | null;
};

/** Returns the cost of a card if its first balance is paid off in month `gone`. */
function costsUntil(
  { members, openings, growth, share }: SharedMinimum,
  prices: Float64Array,
  { gone, after, dollars, later }: Until,
): { cost: number; rounding: number } {
  let rounding = after.rounding[gone + 1] as number;
  for (let at = 0; at < members.length; at += 1) {
    dollars[at] = (after.later[at] as Float64Array)[gone] as number;
  }
  dollars[0] = prices[gone] as number;
  for (let t = gone; t >= 1; t -= 1) {
    const price = prices[t] as number;
    const forced = Math.max(0, price - (dollars[0] as number));
    rounding += 0.5 * forced;
    for (let at = 0; at < members.length; at += 1) {
      const cost = dollars[at] as number;
      const minimumShare = (share[at] as Float64Array)[t] as number;
      const dollar = Math.min(price, cost) + minimumShare * forced;
      const grown = (growth[at] as Float64Array)[t] as number;
      dollars[at] = grown * dollar;
      if (later) (later[at] as Float64Array)[t - 1] = grown * dollar;
      if (grown > 1) rounding += 0.5 * dollar;
    }
  }
  let cost = -rounding;
  for (let at = 0; at < members.length; at += 1) {
    cost += (openings[at] as number) * (dollars[at] as number);
  }

  return { cost, rounding };
}

/** Returns the payments to the card, all balances together, at its least cost. */
function listPayments(
  card: SharedMinimum,
  prices: Float64Array,
  { later, gone }: { later: readonly Float64Array[]; gone: number },
): Float64Array {
  const payments = new Float64Array(prices.length);
  const owed = [...card.openings];
  for (let t = 1; t < prices.length; t += 1) {
    for (let at = 0; at < owed.length; at += 1) {
      owed[at] = (owed[at] as number) * ((card.growth[at] as Float64Array)[t] as number);
    }
    const paid = owed.map((amount, at) => {
      const isDue = t === prices.length - 1 || (at === 0 && t === gone);
      const cost = (later[at] as Float64Array)[t] as number;
      return isDue || (prices[t] as number) < cost ? amount : 0;
    });
    const taker = t < gone ? 0 : 1;
    const takesMinimum = t !== gone && (taker === 0 || owed.length === 2);
    if (takesMinimum && paid[taker] === 0) paid[taker] = computeMinimum(card, owed, t);
    payments[t] = paid.reduce((sum, amount) => sum + amount, 0);
    for (const [at, amount] of paid.entries()) owed[at] = (owed[at] as number) - amount;
  }

  return payments;
}

function computeMinimum({ share }: SharedMinimum, owed: readonly number[], month: number): number {
  return owed.reduce(
    (sum, amount, at) => sum + amount * ((share[at] as Float64Array)[month] as number),
    0,
  );
}
