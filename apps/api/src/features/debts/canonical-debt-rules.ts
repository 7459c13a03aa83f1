import { canonicalAmount, canonicalPercentage } from "@snowball/money";

import type { Said } from "./debt-rows.ts";

type Balance = Said["balances"][number];

/**
 * What a user says with each figure in the one way to write it: `"007.50"` was typed, `"7.50"` is meant.
 * It is stored so; what was stored before that is read so.
 */
export function canonicalDebt<T extends Said>(said: T): T {
  const { minimumRule: rule } = said;

  return {
    ...said,
    owed: amountOf(said.owed),
    balances: said.balances.map(canonicalBalance),
    minimum: amountOf(said.minimum),
    minimumRule: rule && {
      ...rule,
      amount: amountOf(rule.amount),
      percent: percentageOf(rule.percent),
      floor: amountOf(rule.floor),
    },
    accruedInterest: amountOf(said.accruedInterest),
    monthlyFee: amountOf(said.monthlyFee),
    annualFeeAmount: amountOf(said.annualFeeAmount),
    escrow: amountOf(said.escrow),
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
