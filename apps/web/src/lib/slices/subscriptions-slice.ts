import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";
import { findTrouble } from "../billing-portal/find-trouble.ts";

/** How often a subscription with a problem is polled, in case the provider's webhook is late. */
const TROUBLE_POLL_MS = 15_000;

/** The user's subscriptions that have not ended; empty if there are none. */
export const subscriptionsQuery = queryOptions({
  queryKey: ["mySubscriptions"],
  queryFn: () => readAllPages(snowballClient, endpoints.listSubscriptions),
  refetchInterval: ({ state }) => (findTrouble(state.data ?? []) ? TROUBLE_POLL_MS : false),
});
