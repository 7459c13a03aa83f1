import { dailySpan, isDeferred, isPromotional } from "../plan/balance-rates.ts";
import { balanceInterest, balanceRate, chargeOf, memoInterest } from "../plan/composite-debt.ts";
import type { CompositeDebt, LiveBalance } from "../plan/composite-debt.ts";
import type { DeferredStep, InterestFormula, InterestStep } from "./month-explanation.ts";
import { exactProduct } from "../plan/periodic-rate.ts";

/** How the interest of `month` comes about on a balance, before it is charged. */
export function explainInterest(
  composite: CompositeDebt,
  live: LiveBalance,
  month: number,
): InterestStep {
  const deferred = explainDeferred(composite, live, month);
  return {
    balance: live.balance.id,
    start: live.amount,
    apr: chargeOf(composite, live, month).apr,
    isPromotional: isPromotional(live.balance, month) && !isDeferred(live.balance, month),
    formula: formulaOf(composite, month),
    unrounded: exactProduct(live.amount, balanceRate(composite, live, month)),
    interest: balanceInterest(composite, live, month) + (deferred?.charged ?? 0),
    deferred,
  };
}

function formulaOf({ debt, calendar }: CompositeDebt, month: number): InterestFormula {
  const { accrual } = debt;
  if (accrual?.type === "semi-annual") return { type: "semi-annual" };
  const span =
    accrual?.type === "simple-daily" ? dailySpan(accrual.yearBasis, { month, calendar }) : null;
  return span ? { type: "simple-daily", ...span } : { type: "monthly" };
}

function explainDeferred(
  composite: CompositeDebt,
  live: LiveBalance,
  month: number,
): DeferredStep | null {
  const { deferred } = live.balance;
  if (!deferred || month > deferred.months + 1) return null;

  const { apr } = deferred;
  if (month === deferred.months + 1)
    return { apr, before: live.memo, added: 0, charged: live.memo };
  return { apr, before: live.memo, added: memoInterest(composite, live), charged: 0 };
}
