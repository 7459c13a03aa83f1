import type { Item } from "@snowball/contract";
import { expect, test } from "vitest";

import { snowballClient } from "./api/snowball-client.ts";
import { pageOpenedAt } from "./now.ts";
import { createQueryClient } from "./query/query-client.ts";
import { connectionsQuery, MONTH_KEY, PAYOFF_PLAN_KEY } from "./queries.ts";

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

test("does not refetch them if a bank was read before the page was opened", async () => {
  const aSecondBefore = new Date(pageOpenedAt().getTime() - 1_000);

  expect(await areStaleAfter(aSecondBefore)).toEqual([false, false]);
});
