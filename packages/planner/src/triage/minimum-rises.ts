import {
  type PayoffPlan,
  firstMinimums,
  type Cents,
  type Debt,
  type Portfolio,
  type RatedBalance,
} from "@snowball/payoff";
import { replayDebt } from "@snowball/payoff/replay";

import { owedOn } from "../change/owed-on.ts";

/** Why a debt asks for more in some month than in month 1. */
export type MinimumRise = {
  id: string;
  /** `unpaid-interest`: the minimums before did not cover what was charged. */
  reason: "back-interest" | "deferment-ended" | "promo-ended" | "unpaid-interest";
  /** The month from which it does, with its accrual; null where it came little by little. */
  since: number | null;
};

type Due = { id: string; owed: Cents; minimum: Cents };
type Past = { portfolio: Portfolio; plan: PayoffPlan; month: number };

/**
 * Which minimums of a month are above those of month 1, and why: interest that was deferred was
 * charged, a deferment or a promotional rate has ended while something was owed, or the balance grew.
 * A minimum that is higher for another reason, such as a longer month, is not among them.
 * @param due what is due in `month`, as the months of `plan` before it leave the debts.
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
  const { amount, memo } = balanceAfter(deferred.months, id, { ...past, debt });

  return amount > 0 && memo > 0;
}

function isDearer({ id, promo, apr }: RatedBalance, debt: Debt, past: Past): boolean {
  if (!promo || promo.apr >= apr || promo.months >= past.month) return false;

  return balanceAfter(promo.months, id, { ...past, debt }).amount > 0;
}

/** A balance once so many months of the plan are paid. */
function balanceAfter(
  months: number,
  id: string,
  { portfolio, plan, debt }: Past & { debt: Debt },
): { amount: Cents; memo: Cents } {
  const paid = Array.from({ length: Math.min(months, plan.totals.months) }, (_, at) => {
    const row = plan.month(at + 1).debts.find((each) => each.id === debt.id);
    return { minimum: row?.minimum ?? 0, extra: row?.extra ?? 0 };
  });

  return (
    replayDebt(debt, portfolio, paid).balances.find(({ balance }) => balance.id === id) ?? {
      amount: 0,
      memo: 0,
    }
  );
}
