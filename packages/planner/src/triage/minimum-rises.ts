import {
  type PayoffPlan,
  firstMinimums,
  type Cents,
  type Debt,
  type Portfolio,
  type RatedBalance,
} from "@snowball/payoff";

import { leftByEnd, liveAt } from "../alarms/find-cliffs.ts";
import { owedOn } from "../change/owed-on.ts";

/** Why a debt's minimum in some month is above that of month 1. */
export type MinimumRise = {
  id: string;
  /** `unpaid-interest`: earlier minimums did not cover the interest. */
  reason: "back-interest" | "deferment-ended" | "promo-ended" | "unpaid-interest";
  /** The first month with the higher minimum; null if it rose gradually. */
  since: number | null;
};

type Due = { id: string; owed: Cents; minimum: Cents };
type Past = { portfolio: Portfolio; plan: PayoffPlan; month: number };

/**
 * Returns which minimums of a month are above those of month 1, and why: deferred interest was charged, a deferment or
 * a promotional rate ended while something was owed, or the balance grew. Omits other reasons, such as a longer month.
 * @param due what is due in `month`, as the earlier months of `plan` leave the debts.
 */
export function minimumRises(due: readonly Due[], past: Past): MinimumRise[] {
  const first = firstMinimums(past.portfolio);

  return due.flatMap((later) => {
    const debt = past.portfolio.debts.find(({ id }) => id === later.id);
    if (!debt || later.minimum <= (first.get(later.id) ?? 0)) return [];
    return riseOf(debt, later, past);
  });
}

function riseOf(debt: Debt, { id, owed }: Due, past: Past): MinimumRise[] {
  const charged = debt.balances.find((balance) => isCharged(balance, debt, past));
  if (charged?.deferred)
    return [{ id, reason: "back-interest", since: charged.deferred.months + 1 }];

  const deferment = debt.deferment?.months ?? 0;
  if (deferment > 0 && deferment < past.month) {
    return [{ id, reason: "deferment-ended", since: deferment + 1 }];
  }
  const dearer = debt.balances.find((balance) => isDearer(balance, debt, past));
  if (dearer?.promo) return [{ id, reason: "promo-ended", since: dearer.promo.months + 1 }];

  return owed > owedOn(debt) ? [{ id, reason: "unpaid-interest", since: null }] : [];
}

function isCharged({ id, deferred }: RatedBalance, debt: Debt, past: Past): boolean {
  if (!deferred || deferred.months >= past.month) return false;
  const { amount, memo } = liveAt({ ...past, debt, balance: id, months: deferred.months });

  return amount > 0 && memo > 0;
}

function isDearer({ id, promo, apr }: RatedBalance, debt: Debt, past: Past): boolean {
  if (!promo || promo.apr >= apr || promo.months >= past.month) return false;

  return leftByEnd({ ...past, debt, balance: id, months: promo.months }) > 0;
}
