import { endpoints } from "@snowball/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { offsetPages } from "#lib/query/slice.ts";

const PAGE_SIZE = 10;

/** The user's sessions, last used first, by page. Refetched at each visit. */
export const openSessionsQuery = infiniteQueryOptions({
  queryKey: ["open-sessions"],
  queryFn: ({ pageParam }) =>
    snowballClient.call(endpoints.listOwnSessions, { query: pageAt(pageParam, PAGE_SIZE) }),
  ...offsetPages(PAGE_SIZE),
  staleTime: 0,
});
