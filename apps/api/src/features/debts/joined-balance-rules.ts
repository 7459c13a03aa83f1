import type { DebtBalance } from "@snowball/contract";
import { compareAmounts, signOf } from "@snowball/money";

import type { StatedDebt } from "./debt-rows.ts";

type Stated = StatedDebt["balances"][number];
type Linked = { shown: readonly DebtBalance[]; stated: readonly Stated[] };

const BALANCE_ID = "entered";

/**
 * Returns the user's input about a linked debt's balances after a merge with an entered debt. The rate and offer of
 * the largest entered balance apply to the largest linked one if it has none. Other balances with an offer are
 * added if the linked debt has no offers or input yet.
 */
export function mergeEnteredBalances(entered: readonly Stated[], linked: Linked): Stated[] {
  const [main, ...others] = entered.toSorted(byAmount);
  const target = linked.shown.toSorted(byAmount)[0];
  if (!main || !target) return [...linked.stated];
  const joined = withMain(main, target, linked.stated);
  const hasOffers = linked.shown.some(({ promo, deferred }) => promo !== null || deferred !== null);
  if (hasOffers || linked.stated.length > 0) return joined;
  const apart = others.filter(
    ({ amount, promo, deferred }) =>
      (promo !== null || deferred !== null) && amount !== null && signOf(amount) > 0,
  );

  // New ids, because an entered balance can have the id of one of the bank's.
  return [
    ...joined,
    ...apart.map((part, index) => ({ ...part, id: `${BALANCE_ID}-${index + 1}` })),
  ];
}

function withMain(main: Stated, target: DebtBalance, stated: readonly Stated[]): Stated[] {
  const before = stated.find(({ id }) => id === target.id) ?? emptyBalance(target.id);
  const after = { ...before, ...rateOf(main, target), ...offerOf(main, target) };
  if (after.apr === null && after.promo === null && after.deferred === null) return [...stated];

  return stated.includes(before)
    ? stated.map((each) => (each === before ? after : each))
    : [...stated, after];
}

function rateOf({ apr, aprAt }: Stated, target: DebtBalance): Partial<Stated> {
  return target.apr.value === null && apr !== null ? { apr, aprAt } : {};
}

function offerOf({ promo, deferred }: Stated, target: DebtBalance): Partial<Stated> {
  return target.promo === null && target.deferred === null ? { promo, deferred } : {};
}

function emptyBalance(id: string): Stated {
  return { id, amount: null, amountAt: null, apr: null, aprAt: null, promo: null, deferred: null };
}

/** Sorts the largest amount first and unknown amounts last. */
function byAmount({ amount: one }: Amounted, { amount: two }: Amounted): number {
  if (one === null || two === null) return Number(one === null) - Number(two === null);

  return compareAmounts(two, one);
}
type Amounted = Pick<Stated, "amount">;
