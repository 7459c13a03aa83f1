import type { Subscription } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";

/** How soon a payment that was put right in the billing portal shows, should its news come late. */
const PAST_DUE_LOOK_MS = 15_000;

/** The user's subscriptions that grant access; an empty list means that there is none. */
export const subscriptionsQuery = queryOptions({
  queryKey: ["mySubscriptions"],
  queryFn: () => readAllPages<Subscription>(snowballClient, "/stripe/my-subscription/"),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === "past_due") ? PAST_DUE_LOOK_MS : false,
});
