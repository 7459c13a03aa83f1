import type { Item } from "@snowball/contract";
import { expect, test } from "vitest";

import { snowballClient } from "./api/snowball-client.ts";
import { pageOpenedAt } from "./now.ts";
import { createQueryClient } from "./query/query-client.ts";
import { connectionsQuery, MONTH_KEY } from "./queries.ts";

/** Loads the month, then the connections for the first time. Returns whether the month is stale now. */
async function isMonthStaleAfter(lastSyncedAt: Date): Promise<boolean> {
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
  client.setQueryData(MONTH_KEY, { payments: [] });

  await client.fetchQuery(connectionsQuery);

  return client.getQueryState(MONTH_KEY)?.isInvalidated === true;
}

test("refetches the month if a bank was read while the page loaded", async () => {
  const aSecondAfter = new Date(pageOpenedAt().getTime() + 1_000);

  expect(await isMonthStaleAfter(aSecondAfter)).toBe(true);
});

test("does not refetch the month if a bank was read before the page was opened", async () => {
  const aSecondBefore = new Date(pageOpenedAt().getTime() - 1_000);

  expect(await isMonthStaleAfter(aSecondBefore)).toBe(false);
});
