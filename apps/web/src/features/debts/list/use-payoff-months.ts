import { useQuery } from "@tanstack/react-query";

import { payoffPlanQuery } from "#lib/slices/payoff-plan-slice.ts";

/** By debt, the month in which the plan is done with it, as its first day; null until the plan is there. */
export type PayoffMonths = ReadonlyMap<string, string> | null;

/** Included debts that cannot be planned. None until the plan is loaded. */
export type LeftOut = {
  /** Debts in another currency than the plan. */
  otherCurrency: ReadonlySet<string>;
  /** The other ones: a figure is missing. */
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
