import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";

/** The prices on offer. `/subscribe` uses the first one (spec §2). Needs no session. */
export const productsQuery = queryOptions({
  queryKey: ["products"],
  queryFn: () =>
    readAllPages(snowballClient, endpoints.listSubscribableProducts, { access: "public" }),
});
