import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: () => readAllPages(snowballClient, endpoints.listAccounts),
});
