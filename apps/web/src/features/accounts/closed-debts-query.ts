import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { accountsQuery } from "#lib/queries.ts";

/**
 * Nested under the accounts' key, because an account is found closed when accounts are refetched.
 */
export const closedDebtsQuery = queryOptions({
  queryKey: [...accountsQuery.queryKey, "closed"],
  queryFn: () => readAllPages(snowballClient, endpoints.listClosedDebts),
});
