import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createForgetBankTracesJob, createReconcileConnectionsJob } from "./jobs.ts";
import { planRefresh } from "./sync-connection.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  await queryDatabase(harness.api, "delete from users");
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
});

afterAll(async () => {
  await harness.close();
});

const reconcile = () => createReconcileConnectionsJob(harness.api.deps).run({});

function orders(): Promise<object[]> {
  return queryDatabase(
    harness.api,
    `select payload ->> 'connectionId' as id from graphile_worker._private_jobs
     where payload ->> 'connectionId' is not null`,
  );
}

async function refreshAt(uuid: string): Promise<number> {
  const [row] = await queryDatabase<{ at: Date }>(
    harness.api,
    "select refresh_at as at from connections where id = $1",
    [uuid],
  );
  return row?.at.getTime() ?? Number.NaN;
}

test("syncs a connection without webhooks at its scheduled time, and not before", async () => {
  const { clock } = harness.api.deps;
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
  // The scheduled time depends on the random id and may be the next minute, while a first sync may still run.
  await queryDatabase(
    harness.api,
    "update connections set created_at = created_at - interval '1 hour'",
  );
  const leftMs = (await refreshAt(uuid)) - clock.now().getTime();
  expect(leftMs).toBeLessThanOrEqual(12 * HOUR_MS);

  clock.advance(leftMs - 1);
  await reconcile();
  expect(await orders()).toEqual([]);

  clock.advance(1);
  await reconcile();
  await reconcile();
  expect(await orders()).toEqual([{ id: uuid }]);
  await harness.work();
  const [row] = await queryDatabase<{ at: Date }>(
    harness.api,
    "select last_synced_at as at from connections where id = $1",
    [uuid],
  );
  expect(row?.at).toEqual(harness.api.deps.clock.now());
});

test("a connection with an interrupted sync is synced within minutes", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  await harness.postItem(user, await harness.publicToken());
  // The worker of the job was killed, and the queue keeps the job locked for hours.
  await queryDatabase(
    harness.api,
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1",
  );
  await harness.work();
  expect((await harness.item(user)).status).toBe("syncing");

  harness.api.deps.clock.advance(3 * MINUTE_MS);
  await reconcile();
  await harness.work();

  expect((await harness.item(user)).status).toBe("healthy");
});

test("syncs a connection every six hours if a debt is due within days, else twice a day", async () => {
  const { clock } = harness.api.deps;
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  const everyMs = async (dueInDays: number) => {
    const dueOn = new Date(clock.now().getTime() + dueInDays * 24 * HOUR_MS);
    await queryDatabase(harness.api, "update liabilities set next_payment_due_date = $1", [
      dueOn.toISOString().slice(0, 10),
    ]);
    await harness.api.deps.database.asSystem((db) =>
      planRefresh(db, {
        connection: { id: uuid, userId: user.userId, toldAt: null },
        isKeptUpToDate: true,
        now: clock.now(),
      }),
    );
    return (await refreshAt(uuid)) - clock.now().getTime();
  };

  // The fixed time of day may be near, so this checks every hour of a day.
  const longest = { soon: 0, later: 0 };
  for (let hour = 0; hour < 24; hour += 1) {
    longest.soon = Math.max(longest.soon, await everyMs(1));
    longest.later = Math.max(longest.later, await everyMs(20));
    clock.advance(HOUR_MS);
  }

  expect(longest.soon).toBeGreaterThan(5 * HOUR_MS - 1);
  expect(longest.soon).toBeLessThanOrEqual(6 * HOUR_MS);
  expect(longest.later).toBeGreaterThan(11 * HOUR_MS - 1);
  expect(longest.later).toBeLessThanOrEqual(12 * HOUR_MS);
});

test("stores when the provider sends a webhook about a connection", async () => {
  const { clock } = harness.api.deps;
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  const readRow = async () => {
    const [row] = await queryDatabase<{ at: Date | null; item: string }>(
      harness.api,
      "select told_at as at, provider_item_id as item from connections where id = $1",
      [uuid],
    );
    return row;
  };
  expect((await readRow())?.at).toBeNull();

  const body = JSON.stringify({
    webhook_type: "TRANSACTIONS",
    webhook_code: "SYNC_UPDATES_AVAILABLE",
    item_id: (await readRow())?.item,
  });
  await queryDatabase(
    harness.api,
    "insert into webhook_inbox (provider, dedupe_key, body, about, received_at) values ('plaid', $1, $2, '[]', $3)",
    [uuid, body, clock.now()],
  );
  clock.advance(3 * MINUTE_MS);
  await reconcile();
  await harness.work();

  expect((await readRow())?.at).toEqual(clock.now());
});

test("a run enqueues no more syncs than the limit allows in addition to waiting ones", async () => {
  const user = await harness.signUp();
  await queryDatabase(
    harness.api,
    `insert into connections (user_id, provider_item_id, sealed_access_token, purpose, status, created_at)
     select $1, 'item-' || n, 'sealed', 'liability', 'healthy', $2 from generate_series(1, 900) n`,
    [user.userId, new Date(harness.api.deps.clock.now().getTime() - HOUR_MS)],
  );

  await reconcile();
  expect(await orders()).toHaveLength(800);
  await reconcile();
  expect(await orders()).toHaveLength(800);

  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
  await reconcile();
  expect(await orders()).toHaveLength(100);
});

test("ignores a disconnected connection", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  await queryDatabase(harness.api, "update connections set status = 'disconnected' where id = $1", [
    uuid,
  ]);

  harness.api.deps.clock.advance(24 * HOUR_MS);
  await reconcile();

  expect(await orders()).toEqual([]);
});

test("processes a stored message that was never processed", async () => {
  const { clock } = harness.api.deps;
  await queryDatabase(
    harness.api,
    "insert into webhook_inbox (provider, dedupe_key, body, about, received_at) values ('plaid', 'k', '{}', '[]', $1)",
    [clock.now()],
  );

  clock.advance(3 * MINUTE_MS);
  await reconcile();
  await harness.work();

  const [row] = await queryDatabase<{ at: Date | null }>(
    harness.api,
    "select processed_at as at from webhook_inbox where dedupe_key = 'k'",
  );
  expect(row?.at).not.toBeNull();
});

test("deletes link sessions and processed messages after thirty days", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  const { clock } = harness.api.deps;
  await queryDatabase(
    harness.api,
    `insert into webhook_inbox (provider, dedupe_key, body, about, received_at, processed_at)
     values ('plaid', 'old', '{}', '[]', $1, $1), ('stripe', 'old', '{}', '[]', $1, $1)`,
    [clock.now()],
  );
  const forget = () => createForgetBankTracesJob(harness.api.deps).run({});
  const left = async () => ({
    sessions: (await queryDatabase(harness.api, "select 1 from link_sessions")).length,
    messages: await queryDatabase(
      harness.api,
      "select provider from webhook_inbox where dedupe_key = 'old' order by provider",
    ),
  });

  clock.advance(29 * 24 * HOUR_MS);
  await forget();
  expect(await left()).toMatchObject({ sessions: 1, messages: [{}, {}] });

  clock.advance(2 * 24 * HOUR_MS);
  await forget();
  expect(await left()).toEqual({ sessions: 0, messages: [{ provider: "stripe" }] });
  expect(await queryDatabase(harness.api, "select id from connections")).toEqual([{ id: uuid }]);
});
