import type { Debt } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";

import { type OwedSum, sumOwed } from "#lib/sum-owed.ts";

import { isSettled } from "./describe-missing.ts";

/** What the debts of one currency come to. */
export type DebtTotals = Pick<OwedSum, "currency" | "owed" | "credit"> & {
  /** Of what is owed, on debts of the plan, and on those that the user keeps outside of it. */
  inPlan: string;
  outside: string;
  /** What is asked for in a month, estimates included; of what nobody says or estimates no part. */
  payment: string;
};

/**
 * The list's foot, for each currency. What is owed in all is the sum that the accounts and the plan show;
 * an unknown balance is part of none.
 */
export function totalDebts(debts: readonly Debt[]): DebtTotals[] {
  return sumOwed(debts).map(({ currency, owed, credit }) => {
    const ofCurrency = debts.filter((debt) => debt.currency === currency);
    const owedOn = (isIncluded: boolean) =>
      sumOwed(ofCurrency.filter((debt) => debt.is_included === isIncluded))[0]?.owed ?? "0.00";
    const payments = ofCurrency.flatMap((debt) => paymentOf(debt) ?? []);

    return {
      currency,
      owed,
      credit,
      inPlan: owedOn(true),
      outside: owedOn(false),
      payment: sumAmounts(payments),
    };
  });
}

/** What is asked for in a month, an estimate where nobody says; null where nobody knows. */
export function paymentOf(debt: Debt): string | null {
  return isSettled(debt) ? "0.00" : (debt.minimum.value ?? debt.minimum_estimate);
}

/** Whether something is owed on debts that are outside the plan. */
export function hasOutside({ outside }: DebtTotals): boolean {
  return signOf(outside) > 0;
}
