import { endpoints, type Institution } from "@snowball/contract";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { INSTITUTION_FRESHNESS_MS } from "../query/freshness.ts";

/** Institutions are cached one by one by id (spec §3). */
export function institutionQuery(id: string | null) {
  return queryOptions({
    queryKey: ["institutions", id],
    queryFn:
      id === null
        ? skipToken
        : () => snowballClient.call(endpoints.getInstitution, { params: { id } }),
    staleTime: INSTITUTION_FRESHNESS_MS,
  });
}

/**
 * Returns the name and logo, or null until they are loaded. A missing logo must not delay or fail a
 * page.
 */
export function useInstitution(id: string | null): Institution | null {
  return useQuery(institutionQuery(id)).data ?? null;
}
