import { useQuery } from "@tanstack/react-query";

import { payoffPlanQuery } from "#lib/queries.ts";

/** The first day of the payoff month by debt. Null until the plan is loaded. */
export type PayoffMonths = ReadonlyMap<string, string> | null;

/** Included debts that cannot be planned. None until the plan is loaded. */
export type LeftOut = {
  /** Debts in another currency than the plan. */
  otherCurrency: ReadonlySet<string>;
  /** Debts with a missing figure. */
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
