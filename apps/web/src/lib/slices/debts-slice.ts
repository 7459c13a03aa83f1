import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";

/** All debts: linked ones, and ones that the user entered. */
export const debtsQuery = queryOptions({
  queryKey: ["debts"],
  queryFn: () => readAllPages(snowballClient, endpoints.listDebts),
});
