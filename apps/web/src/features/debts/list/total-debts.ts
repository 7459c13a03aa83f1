import type { Debt } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";
import { doesCount } from "@snowball/planner";

import { type OwedSum, sumOwed } from "#lib/sum-owed.ts";

import { isSettled } from "./describe-missing.ts";

/** What the debts of one currency come to. */
export type DebtTotals = Pick<OwedSum, "currency" | "owed" | "credit"> & {
  /** Of what is owed, on debts of the plan, on those that lack a figure, and on those kept outside of it. */
  inPlan: string;
  lacking: string;
  outside: string;
  /** What is asked for in a month, estimates included; of what nobody says or estimates no part. */
  payment: string;
  isEstimate: boolean;
};

/**
 * The list's foot, for each currency. What is owed in all is the sum that the accounts and the plan show;
 * an unknown balance is part of none, nor is a debt that is another one told twice.
 */
export function totalDebts(
  all: readonly Debt[],
  leftOut: ReadonlySet<string> = new Set(),
): DebtTotals[] {
  const debts = all.filter(doesCount);

  return sumOwed(debts).map(({ currency, owed, credit }) => {
    const ofCurrency = debts.filter((debt) => debt.currency === currency);
    const owedOn = (part: (debt: Debt) => boolean) =>
      sumOwed(ofCurrency.filter(part))[0]?.owed ?? "0.00";
    const payments = ofCurrency.flatMap((debt) => paymentOf(debt) ?? []);

    return {
      currency,
      owed,
      credit,
      inPlan: owedOn((debt) => debt.is_included && !leftOut.has(debt.uuid)),
      lacking: owedOn((debt) => debt.is_included && leftOut.has(debt.uuid)),
      outside: owedOn((debt) => !debt.is_included),
      payment: sumAmounts(payments),
      isEstimate: ofCurrency.some(isPaymentEstimated),
    };
  });
}

/** What is asked for in a month, an estimate where nobody says; null where nobody knows. */
export function paymentOf(debt: Debt): string | null {
  return isSettled(debt) ? "0.00" : (debt.minimum.value ?? debt.minimum_estimate);
}

/** Nobody says it. */
export function isPaymentEstimated(debt: Debt): boolean {
  return !isSettled(debt) && debt.minimum.value === null && debt.minimum_estimate !== null;
}

/** Whether something is owed on debts that are not planned. */
export function hasUnplanned({ outside, lacking }: DebtTotals): boolean {
  return signOf(outside) > 0 || signOf(lacking) > 0;
}
