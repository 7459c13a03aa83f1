import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { debtsQuery } from "#lib/queries.ts";

import { changeQuery, payoffPlanQuery } from "../words/payoff-plan-queries.ts";

/**
 * Queries the change since a day. It depends on stored data only, because the API does not see unsaved
 * changes.
 */
export function useChangeSince(from: string) {
  const { dataUpdatedAt: debtsReadAt } = useQuery(debtsQuery);
  const { data: stored } = useQuery(payoffPlanQuery);

  return useQuery({
    ...changeQuery(from, { settings: stored?.settings ?? null, debtsReadAt }),
    enabled: stored !== undefined,
    placeholderData: keepPreviousData,
  });
}
