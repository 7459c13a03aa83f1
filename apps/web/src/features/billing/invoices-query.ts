import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";

export const invoicesQuery = queryOptions({
  queryKey: ["invoices"],
  queryFn: () => readAllPages(snowballClient, endpoints.listInvoices),
});
