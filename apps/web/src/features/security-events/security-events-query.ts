import type { Page, SecurityEvent } from "@snowball/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

const PAGE_SIZE = 25;

/** What happened to the safety of the account, newest first, page by page. Asked for anew each visit. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ["security-events"],
  queryFn: ({ pageParam }): Promise<Page<SecurityEvent>> =>
    snowballClient.get(`/api/v1/me/security-events/?limit=${PAGE_SIZE}&offset=${pageParam}`),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, offset: number) =>
    last.next === null ? undefined : offset + PAGE_SIZE,
  staleTime: 0,
});
