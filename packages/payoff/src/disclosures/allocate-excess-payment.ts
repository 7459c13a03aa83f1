import type { Cents, RatePpm } from "../portfolio.ts";

/** A balance of a card that can receive part of a payment. */
export type CardBalance = {
  id: string;
  amount: Cents;
  apr: RatePpm;
  /** The part that the cardholder disputes. Default: 0. */
  disputed?: Cents;
  /** A "no interest if paid in full" balance that has not expired. */
  isDeferredInterest?: boolean;
};

/** A payment beyond the required minimum. */
export type ExcessPayment = {
  excess: Cents;
  balances: readonly CardBalance[];
  /**
   * Billing cycles until deferred interest is charged, the current one included; null if none is deferred.
   */
  cyclesUntilDeferredExpiry: number | null;
};

/** 12 CFR 1026.53(b)(1)(i): "the two billing cycles immediately preceding expiration". */
const DEFERRED_FIRST_CYCLES = 2;

/**
 * Allocates the part of a card payment beyond the minimum (12 CFR 1026.53, the CARD Act). The highest APR
 * comes first, then descending. A deferred-interest balance comes before all others in its last two billing
 * cycles, and disputed amounts after all others (Official Interpretation of 53). Equal APRs are paid in input
 * order.
 * @returns the cents for each balance, and the amount left over.
 */
export function allocateExcessPayment(payment: ExcessPayment): {
  allocated: ReadonlyMap<string, Cents>;
  unallocated: Cents;
} {
  const ranked = rankedBalances(payment);
  const allocated = new Map(payment.balances.map(({ id }) => [id, 0]));
  let left = payment.excess;
  const pay = (id: string, owed: Cents): void => {
    const paid = Math.max(0, Math.min(left, owed));
    allocated.set(id, (allocated.get(id) ?? 0) + paid);
    left -= paid;
  };

  for (const { id, amount, disputed = 0 } of ranked) pay(id, amount - disputed);
  for (const { id, amount, disputed = 0 } of ranked) pay(id, Math.min(disputed, amount));
  return { allocated, unallocated: left };
}

function rankedBalances({ balances, cyclesUntilDeferredExpiry }: ExcessPayment): CardBalance[] {
  const isUrgent =
    cyclesUntilDeferredExpiry !== null && cyclesUntilDeferredExpiry <= DEFERRED_FIRST_CYCLES;
  const urgency = (balance: CardBalance): number =>
    isUrgent && balance.isDeferredInterest === true ? 1 : 0;

  return balances.toSorted((left, right) => urgency(right) - urgency(left) || right.apr - left.apr);
}
