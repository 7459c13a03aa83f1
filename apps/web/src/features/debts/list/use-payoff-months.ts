import { useQuery } from "@tanstack/react-query";

import { payoffPlanQuery } from "#lib/slices/payoff-plan-slice.ts";

/** By debt, the month in which the plan is done with it, as its first day; null until the plan is there. */
export type PayoffMonths = ReadonlyMap<string, string> | null;

/** Debts that are to be planned, and lack a figure; none until the plan is there. */
export function useLeftOut(): ReadonlySet<string> {
  const { data } = useQuery(payoffPlanQuery);

  return new Set(data?.outcome.left_out.map(({ debt }) => debt));
}

export function usePayoffMonths(): PayoffMonths {
  const { data } = useQuery(payoffPlanQuery);

  return data ? new Map(data.outcome.payoff_order.map(({ debt, month }) => [debt, month])) : null;
}
