import { canonicalAmount, canonicalPercentage } from "@snowball/money";

import type { StatedDebt } from "./debt-rows.ts";

type Balance = StatedDebt["balances"][number];

/**
 * Returns the debt with every figure in canonical form, such as `"7.50"` for `"007.50"`. Runs before a debt is
 * stored and after it is read, because older rows hold figures as they were typed.
 */
export function canonicalDebt<T extends StatedDebt>(stated: T): T {
  const { minimumRule: rule } = stated;

  return {
    ...stated,
    owed: amountOf(stated.owed),
    balances: stated.balances.map(canonicalBalance),
    minimum: amountOf(stated.minimum),
    minimumRule: rule && {
      ...rule,
      amount: amountOf(rule.amount),
      percent: percentageOf(rule.percent),
      floor: amountOf(rule.floor),
    },
    accruedInterest: amountOf(stated.accruedInterest),
    monthlyFee: amountOf(stated.monthlyFee),
    annualFeeAmount: amountOf(stated.annualFeeAmount),
    escrow: amountOf(stated.escrow),
    autopayAmount: amountOf(stated.autopayAmount),
  };
}

function canonicalBalance(balance: Balance): Balance {
  const { amount, apr, promo, deferred } = balance;

  return {
    ...balance,
    amount: amountOf(amount),
    apr: percentageOf(apr),
    promo: promo && { ...promo, apr: canonicalPercentage(promo.apr) },
    deferred: deferred && {
      ...deferred,
      apr: canonicalPercentage(deferred.apr),
      accrued: canonicalAmount(deferred.accrued),
    },
  };
}

function amountOf(amount: string | null): string | null {
  return amount === null ? null : canonicalAmount(amount);
}

function percentageOf(percentage: string | null): string | null {
  return percentage === null ? null : canonicalPercentage(percentage);
}
