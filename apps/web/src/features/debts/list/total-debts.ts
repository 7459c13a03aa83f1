import type { Debt } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { payoffPlanQuery } from "#lib/queries.ts";
import { type OwedSum, sumOwed } from "#lib/sum-owed.ts";

import { isSettled } from "./debt-gaps.tsx";

export type DebtTotals = Pick<OwedSum, "currency" | "owed" | "credit" | "isAbout"> & {
  /**
   * Parts of `owed`: on planned debts, on debts with missing figures, in another currency than the plan, and
   * outside the plan.
   */
  inPlan: string;
  lacking: string;
  otherCurrency: string;
  outside: string;
  /** Total of the monthly minimum payments, with estimates and without unknown ones. */
  payment: string;
  isEstimate: boolean;
};

const NOTHING_LEFT_OUT = { lacking: new Set<string>(), otherCurrency: new Set<string>() };

/**
 * Returns the totals for the list's footer by currency. `owed` equals the totals of the accounts and the
 * plan. Unknown balances and duplicates are not counted.
 */
export function totalDebts(
  all: readonly Debt[],
  { lacking, otherCurrency }: Pick<LeftOut, "lacking" | "otherCurrency"> = NOTHING_LEFT_OUT,
): DebtTotals[] {
  const debts = all.filter(isCounted);

  return sumOwed(debts).map(({ currency, owed, credit, isAbout }) => {
    const ofCurrency = debts.filter((debt) => debt.currency === currency);
    const owedOn = (part: (debt: Debt) => boolean) =>
      sumOwed(ofCurrency.filter(part))[0]?.owed ?? "0.00";
    const payments = ofCurrency.flatMap((debt) => monthlyPayment(debt) ?? []);

    return {
      currency,
      owed,
      credit,
      isAbout,
      inPlan: owedOn(
        ({ uuid, is_included: isIncluded }) =>
          isIncluded && !lacking.has(uuid) && !otherCurrency.has(uuid),
      ),
      lacking: owedOn((debt) => debt.is_included && lacking.has(debt.uuid)),
      otherCurrency: owedOn((debt) => debt.is_included && otherCurrency.has(debt.uuid)),
      outside: owedOn((debt) => !debt.is_included),
      payment: sumAmounts(payments),
      isEstimate: ofCurrency.some(isPaymentEstimated),
    };
  });
}

/** Returns the monthly minimum payment, or its estimate, or null if both are unknown. */
export function monthlyPayment(debt: Debt): string | null {
  return isSettled(debt) ? "0.00" : (debt.minimum.value ?? debt.minimum_estimate);
}

export function isPaymentEstimated(debt: Debt): boolean {
  return !isSettled(debt) && debt.minimum.value === null && debt.minimum_estimate !== null;
}

/** Whether something is owed on debts that are not planned. */
export function hasUnplanned({ outside, lacking, otherCurrency }: DebtTotals): boolean {
  return [outside, lacking, otherCurrency].some((amount) => signOf(amount) > 0);
}

/** The first day of the payoff month by debt. Null until the plan is loaded. */
export type PayoffMonths = ReadonlyMap<string, string> | null;

/** Included debts that cannot be planned. None until the plan is loaded. */
export type LeftOut = {
  otherCurrency: ReadonlySet<string>;
  lacking: ReadonlySet<string>;
  planCurrency: string | null;
};

export function useLeftOut(): LeftOut {
  const { data } = useQuery(payoffPlanQuery);
  const leftOut = data?.outcome.left_out ?? [];
  const idsOf = (isOther: boolean) =>
    new Set(leftOut.flatMap((each) => (each.is_other_currency === isOther ? each.debt : [])));

  return {
    otherCurrency: idsOf(true),
    lacking: idsOf(false),
    planCurrency: data?.outcome.currency ?? null,
  };
}

export function usePayoffMonths(): PayoffMonths {
  const { data } = useQuery(payoffPlanQuery);

  return data ? new Map(data.outcome.payoff_order.map(({ debt, month }) => [debt, month])) : null;
}
