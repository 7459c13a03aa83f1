import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { accountsQuery } from "#lib/slices/accounts-slice.ts";

/** Under the accounts' key: one is closed when they are read anew. */
export const closedDebtsQuery = queryOptions({
  queryKey: [...accountsQuery.queryKey, "closed"],
  queryFn: () => readAllPages(snowballClient, endpoints.listClosedDebts),
});
