import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData } from "#ports/bank-data.ts";
import {
  countTransactions,
  rowOf,
  switchItem,
  syncNow,
  unsyncedUser,
} from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterEach(async () => {
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
  const delays = { initialDelayMs: 0, historicalDelayMs: 0 };
  await harness.sandbox.call("POST", "/_sandbox/plaid/settings", delays);
  await harness.sandbox.call("POST", "/_sandbox/clock", { reset: true });
});

afterAll(async () => {
  await harness.close();
});

function watchCursors(): {
  cursors: (string | null)[];
  syncTransactions: BankData["syncTransactions"];
} {
  const { syncTransactions } = harness.api.deps.bankData;
  const cursors: (string | null)[] = [];
  return {
    cursors,
    syncTransactions: (token, cursor) => {
      cursors.push(cursor);
      return syncTransactions(token, cursor);
    },
  };
}

test("transactions that change during pagination are read again from the start", async () => {
  const { user, item } = await unsyncedUser(harness, 700);
  const { cursors, syncTransactions } = watchCursors();

  await switchItem(harness, item, { mutations: 3 });
  await syncNow(harness, item, { syncTransactions });

  const [, second] = cursors;
  expect(second).not.toBeNull();
  expect(cursors).toEqual([null, second, null, second, null, second, null, second]);
  expect((await harness.item(user)).status).toBe("healthy");
  expect(await countTransactions(harness, user)).toBe(700);
});

test("transactions that keep changing are given up without storing part of them", async () => {
  const { user, item } = await unsyncedUser(harness, 700);
  const { cursors, syncTransactions } = watchCursors();

  await switchItem(harness, item, { mutations: 4 });
  await syncNow(harness, item, { syncTransactions });

  expect(cursors.filter((cursor) => cursor === null)).toHaveLength(4);
  expect((await harness.item(user)).status).toBe("stale");
  expect(await countTransactions(harness, user)).toBe(0);
  const again = watchCursors();
  await syncNow(harness, item, { syncTransactions: again.syncTransactions });
  expect(again.cursors[0]).toBeNull();
  expect(await countTransactions(harness, user)).toBe(700);
});

test("the next sync starts at the last cursor, and an empty cursor counts as none", async () => {
  const { user, item } = await unsyncedUser(harness, 3);
  await syncNow(harness, item, {
    syncTransactions: async () => ({
      upserts: [],
      removed: [],
      accounts: [],
      nextCursor: null,
      updateStatus: null,
      hasMore: false,
    }),
  });
  const [first, second] = [watchCursors(), watchCursors()];

  await syncNow(harness, item, first);
  await syncNow(harness, item, second);

  expect(first.cursors).toEqual([null]);
  expect(second.cursors).toEqual([expect.any(String)]);
  expect(await countTransactions(harness, user)).toBe(3);
});

test("rejects endless pages as a whole", async () => {
  const { user, item } = await unsyncedUser(harness, 3);
  const { syncTransactions } = harness.api.deps.bankData;

  await syncNow(harness, item, {
    syncTransactions: async (token) => ({
      ...(await syncTransactions(token, null)),
      nextCursor: "the same for ever",
      updateStatus: null,
      hasMore: true,
    }),
  });

  expect((await harness.item(user)).status).toBe("stale");
  expect(await countTransactions(harness, user)).toBe(0);
});

const MINUTE_MS = 60_000;

/** Advances the clocks of the bank and the API, and runs the jobs that are due by then. */
async function wait(ms: number): Promise<void> {
  await harness.sandbox.call("POST", "/_sandbox/clock", { advanceMs: ms });
  harness.api.deps.clock.advance(ms);
  await queryDatabase(
    harness.api,
    "update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 millisecond'",
    [ms],
  );
  await harness.work();
}

async function followUpsAt(): Promise<number[]> {
  const jobs = await queryDatabase<{ waits_ms: number }>(
    harness.api,
    `select (extract(epoch from run_at - now()) * 1000)::float8 as waits_ms
     from graphile_worker._private_jobs where key like 'sync_connection:%:follow-up'`,
  );
  return jobs.map(({ waits_ms: ms }) => ms);
}

test("asks again for transactions that the bank is preparing, at growing intervals, without a webhook", async () => {
  const delays = { initialDelayMs: MINUTE_MS, historicalDelayMs: 60 * MINUTE_MS };
  await harness.sandbox.call("POST", "/_sandbox/plaid/settings", delays);
  const user = await harness.signUp();

  const item = await harness.link(user);
  expect(item).toMatchObject({ status: "healthy", transactions_update_status: "not_ready" });
  expect(await countTransactions(harness, user)).toBe(0);
  const [soon] = await followUpsAt();
  expect(soon).toBeLessThanOrEqual(15_000);

  for (const seconds of [15, 15, 35, 40]) await wait(seconds * 1_000);
  const recent = await countTransactions(harness, user);
  expect(recent).toBeGreaterThan(0);
  expect(await harness.item(user)).toMatchObject({
    transactions_update_status: "initial_update_complete",
  });
  const [later] = await followUpsAt();
  expect(later).toBeGreaterThan(soon ?? Infinity);

  for (const minutes of [2, 5, 10, 20, 40]) await wait(minutes * MINUTE_MS);
  expect(await countTransactions(harness, user)).toBeGreaterThan(recent);
  // The access token has expired after five minutes, so this reads the row.
  expect(await rowOf(harness, item)).toMatchObject({
    status: "healthy",
    transactions_update_status: "historical_update_complete",
  });
  expect(await followUpsAt()).toEqual([]);
});

test("a bank that never completes the transactions is left to the scheduled runs after a day", async () => {
  const delays = { initialDelayMs: 0, historicalDelayMs: 24 * 60 * MINUTE_MS };
  await harness.sandbox.call("POST", "/_sandbox/plaid/settings", delays);
  const user = await harness.signUp();
  const item = await harness.link(user);
  expect(await followUpsAt()).toHaveLength(1);

  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
  harness.api.deps.clock.advance(23.9 * 60 * MINUTE_MS);
  await syncNow(harness, item);
  expect((await followUpsAt()).every((ms) => ms <= 60 * MINUTE_MS)).toBe(true);
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
  harness.api.deps.clock.advance(0.2 * 60 * MINUTE_MS);
  await syncNow(harness, item);

  expect(await followUpsAt()).toEqual([]);
});
