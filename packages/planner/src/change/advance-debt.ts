import type { Debt, Portfolio, RatedBalance } from "@snowball/payoff";
import {
  type Payment,
  type ReplayedBalance,
  type ReplayedDebt,
  replayDebt,
} from "@snowball/payoff/replay";

/**
 * Returns a debt as it is after the first `months` months of a plan. Balances are what the plan leaves; the remaining
 * months of promotions, deferrals and deferments are reduced.
 * @param rows what the plan pays on the debt, from month 1; none for months after the payoff.
 */
export function advanceDebt(
  debt: Debt,
  portfolio: Portfolio,
  { rows, months }: { rows: readonly Payment[]; months: number },
): Debt {
  return laterDebt(debt, replayDebt(debt, portfolio, rows), months);
}

function laterDebt(debt: Debt, { balances, carried }: ReplayedDebt, months: number): Debt {
  const { accrual, annualFee, deferment: _, ...same } = debt;
  const deferred = (debt.deferment?.months ?? 0) - months;

  return {
    ...same,
    balances: balances.map((live) => laterBalance(live, months)),
    ...(accrual && {
      accrual:
        accrual.type === "simple-daily"
          ? {
              ...accrual,
              accrued: carried,
              capitaliseInMonths: accrual.capitaliseInMonths
                .map((month) => month - months)
                .filter((month) => month > 0),
            }
          : accrual,
    }),
    ...(annualFee && { annualFee: laterFee(annualFee, months) }),
    ...(debt.deferment && deferred > 0 && { deferment: { ...debt.deferment, months: deferred } }),
  };
}

/** Keeps a deferral with 0 months left: the next accrual still charges it. */
function laterBalance({ balance, amount, memo }: ReplayedBalance, months: number): RatedBalance {
  const { promo, deferred, id, apr } = balance;
  const promoMonths = (promo?.months ?? 0) - months;
  const deferredMonths = (deferred?.months ?? -1) - months;

  return {
    id,
    amount,
    apr,
    ...(promo && promoMonths > 0 && { promo: { apr: promo.apr, months: promoMonths } }),
    ...(deferred &&
      deferredMonths >= 0 && {
        deferred: { apr: deferred.apr, months: deferredMonths, accrued: memo },
      }),
  };
}

function laterFee(fee: NonNullable<Debt["annualFee"]>, months: number) {
  const next = fee.firstMonth - months;

  return { ...fee, firstMonth: next > 0 ? next : ((((next - 1) % 12) + 12) % 12) + 1 };
}
