import type { Subscription } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";

/** The user's subscriptions that grant access; an empty list means that there is none. */
export const subscriptionsQuery = queryOptions({
  queryKey: ["mySubscriptions"],
  queryFn: ({ signal }) =>
    readAllPages<Subscription>(snowballClient, "/stripe/my-subscription/", { signal }),
});
