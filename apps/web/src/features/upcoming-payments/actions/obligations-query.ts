import { endpoints } from "@snowball/contract";
import { notifyManager, type QueryClient, queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { OBLIGATIONS_KEY, refetchFigures } from "#lib/queries.ts";

/** Returns the query for the obligations of a debt by cycle, newest first. */
export function obligationsQuery(debt: string) {
  return queryOptions({
    queryKey: [...OBLIGATIONS_KEY, debt],
    queryFn: () =>
      readAllPages(snowballClient, endpoints.listObligations, { params: { uuid: debt } }),
  });
}

/** Refetches what depends on payments. Resolves when the lists of payments show it. */
export async function refetchPayments(client: QueryClient): Promise<void> {
  await refetchFigures(client);
  // TanStack Query notifies observers in a scheduled callback. This one runs after them.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
