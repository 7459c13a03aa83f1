import type { Item } from "@snowball/contract";
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { snowballClient } from "./api/snowball-client.ts";
import { pageOpenedAt } from "./now.ts";
import { createQueryClient } from "./query/query-client.ts";
import { connectionsQuery, MONTH_KEY, monthQuery, PAYOFF_PLAN_KEY } from "./queries.ts";

/** Loads the month and the plan, then the connections for the first time. Returns which are stale now. */
async function areStaleAfter(lastSyncedAt: Date): Promise<boolean[]> {
  const connection: Partial<Item> = {
    uuid: "a",
    status: "healthy",
    last_synced_at: lastSyncedAt.toISOString(),
  };
  snowballClient.initialize({
    fetch: async () =>
      Response.json({ count: 1, next: null, previous: null, results: [connection] }),
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken("a1");
  const client = createQueryClient();
  const keys = [MONTH_KEY, PAYOFF_PLAN_KEY];
  for (const key of keys) client.setQueryData(key, { payments: [] });

  await client.fetchQuery(connectionsQuery);

  return keys.map((key) => client.getQueryState(key)?.isInvalidated === true);
}

test("refetches the month and the plan if a bank was read while the page loaded", async () => {
  const aSecondAfter = new Date(pageOpenedAt().getTime() + 1_000);

  expect(await areStaleAfter(aSecondAfter)).toEqual([true, true]);
});

test("refetches a month that was being loaded for the first time when a bank was read", async () => {
  const requested: string[] = [];
  const isMonth = (path: string) => path === "/api/v1/month/";
  let answerFirst: (() => void) | undefined;
  snowballClient.initialize({
    fetch: async (input) => {
      const { pathname } = new URL(input as string);
      requested.push(pathname);
      const isFirst = isMonth(pathname) && requested.filter(isMonth).length === 1;
      if (isFirst) await new Promise<void>((resolve) => (answerFirst = resolve));
      if (isMonth(pathname)) return Response.json({ payments: isFirst ? [] : [{}] });
      const last_synced_at = new Date(pageOpenedAt().getTime() + 1_000).toISOString();
      const results = [{ uuid: "a", status: "healthy", last_synced_at }];
      return Response.json({ count: 1, next: null, previous: null, results });
    },
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken("a1");
  const client = createQueryClient();
  const leave = new QueryObserver(client, monthQuery).subscribe(() => undefined);

  await client.fetchQuery(connectionsQuery);
  answerFirst?.();

  await vi.waitFor(() => expect(client.getQueryData(MONTH_KEY)).toEqual({ payments: [{}] }));
  leave();
});

test("does not refetch them if a bank was read before the page was opened", async () => {
  const aSecondBefore = new Date(pageOpenedAt().getTime() - 1_000);

  expect(await areStaleAfter(aSecondBefore)).toEqual([false, false]);
});
