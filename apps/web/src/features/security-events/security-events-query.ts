import { endpoints } from "@snowball/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { offsetPages } from "#lib/query/page-queries.ts";

const PAGE_SIZE = 25;

/** The security events of the account, newest first, by page. Refetched at each visit. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ["security-events"],
  queryFn: ({ pageParam }) =>
    snowballClient.call(endpoints.listSecurityEvents, {
      query: pageAt(pageParam, PAGE_SIZE),
    }),
  ...offsetPages(PAGE_SIZE),
  staleTime: 0,
});
