import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";
import { findTrouble } from "../billing-portal/find-trouble.ts";

/** How soon a payment that was put right at the provider shows, should its news come late. */
const TROUBLE_LOOK_MS = 15_000;

/** The user's subscriptions that have not ended; an empty list means that there is none. */
export const subscriptionsQuery = queryOptions({
  queryKey: ["mySubscriptions"],
  queryFn: () => readAllPages(snowballClient, endpoints.listSubscriptions),
  refetchInterval: ({ state }) => (findTrouble(state.data ?? []) ? TROUBLE_LOOK_MS : false),
});
