import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createForgetBankTracesJob, createReconcileConnectionsJob } from "./jobs.ts";
import { planRefresh } from "./sync-connection.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(async () => {
  world.api.deps.clock.set(new Date().toISOString());
  await queryDatabase(world.api, "delete from users");
  await queryDatabase(world.api, "delete from graphile_worker._private_jobs");
});

afterAll(async () => {
  await world.close();
});

const reconcile = () => createReconcileConnectionsJob(world.api.deps).run({});

function orders(): Promise<object[]> {
  return queryDatabase(
    world.api,
    `select payload ->> 'connectionId' as id from graphile_worker._private_jobs
     where payload ->> 'connectionId' is not null`,
  );
}

async function refreshAt(uuid: string): Promise<number> {
  const [row] = await queryDatabase<{ at: Date }>(
    world.api,
    "select refresh_at as at from connections where id = $1",
    [uuid],
  );
  return row?.at.getTime() ?? Number.NaN;
}

test("syncs a connection without webhooks at its scheduled time, and not before", async () => {
  const { clock } = world.api.deps;
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  await queryDatabase(world.api, "delete from graphile_worker._private_jobs");
  const leftMs = (await refreshAt(uuid)) - clock.now().getTime();
  expect(leftMs).toBeLessThanOrEqual(12 * HOUR_MS);

  clock.advance(leftMs - 1);
  await reconcile();
  expect(await orders()).toEqual([]);

  clock.advance(1);
  await reconcile();
  await reconcile();
  expect(await orders()).toEqual([{ id: uuid }]);
  await world.work();
  const [row] = await queryDatabase<{ at: Date }>(
    world.api,
    "select last_synced_at as at from connections where id = $1",
    [uuid],
  );
  expect(row?.at).toEqual(world.api.deps.clock.now());
});

test("a connection with an interrupted sync is synced within minutes", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  await world.postItem(user, await world.publicToken());
  // The worker of the job was killed, and the queue keeps the job locked for hours.
  await queryDatabase(
    world.api,
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1",
  );
  await world.work();
  expect((await world.item(user)).status).toBe("syncing");

  world.api.deps.clock.advance(3 * MINUTE_MS);
  await reconcile();
  await world.work();

  expect((await world.item(user)).status).toBe("healthy");
});

test("syncs a connection every six hours if a debt is due within days, else twice a day", async () => {
  const { clock } = world.api.deps;
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  const everyMs = async (dueInDays: number) => {
    const dueOn = new Date(clock.now().getTime() + dueInDays * 24 * HOUR_MS);
    await queryDatabase(world.api, "update liabilities set next_payment_due_date = $1", [
      dueOn.toISOString().slice(0, 10),
    ]);
    await world.api.deps.database.asSystem((db) =>
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
  const { clock } = world.api.deps;
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  const readRow = async () => {
    const [row] = await queryDatabase<{ at: Date | null; item: string }>(
      world.api,
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
    world.api,
    "insert into webhook_inbox (provider, dedupe_key, body, about, received_at) values ('plaid', $1, $2, '[]', $3)",
    [uuid, body, clock.now()],
  );
  clock.advance(3 * MINUTE_MS);
  await reconcile();
  await world.work();

  expect((await readRow())?.at).toEqual(clock.now());
});

test("a run enqueues no more syncs than the limit allows in addition to waiting ones", async () => {
  const user = await world.signUp();
  await queryDatabase(
    world.api,
    `insert into connections (user_id, provider_item_id, sealed_access_token, purpose, status, created_at)
     select $1, 'item-' || n, 'sealed', 'liability', 'healthy', $2 from generate_series(1, 900) n`,
    [user.userId, new Date(world.api.deps.clock.now().getTime() - HOUR_MS)],
  );

  await reconcile();
  expect(await orders()).toHaveLength(800);
  await reconcile();
  expect(await orders()).toHaveLength(800);

  await queryDatabase(world.api, "delete from graphile_worker._private_jobs");
  await reconcile();
  expect(await orders()).toHaveLength(100);
});

test("ignores a disconnected connection", async () => {
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  await queryDatabase(world.api, "update connections set status = 'disconnected' where id = $1", [
    uuid,
  ]);

  world.api.deps.clock.advance(24 * HOUR_MS);
  await reconcile();

  expect(await orders()).toEqual([]);
});

test("processes a stored message that was never processed", async () => {
  const { clock } = world.api.deps;
  await queryDatabase(
    world.api,
    "insert into webhook_inbox (provider, dedupe_key, body, about, received_at) values ('plaid', 'k', '{}', '[]', $1)",
    [clock.now()],
  );

  clock.advance(3 * MINUTE_MS);
  await reconcile();
  await world.work();

  const [row] = await queryDatabase<{ at: Date | null }>(
    world.api,
    "select processed_at as at from webhook_inbox where dedupe_key = 'k'",
  );
  expect(row?.at).not.toBeNull();
});

test("deletes link sessions and processed messages after thirty days", async () => {
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  const { clock } = world.api.deps;
  await queryDatabase(
    world.api,
    `insert into webhook_inbox (provider, dedupe_key, body, about, received_at, processed_at)
     values ('plaid', 'old', '{}', '[]', $1, $1), ('stripe', 'old', '{}', '[]', $1, $1)`,
    [clock.now()],
  );
  const forget = () => createForgetBankTracesJob(world.api.deps).run({});
  const left = async () => ({
    sessions: (await queryDatabase(world.api, "select 1 from link_sessions")).length,
    messages: await queryDatabase(
      world.api,
      "select provider from webhook_inbox where dedupe_key = 'old' order by provider",
    ),
  });

  clock.advance(29 * 24 * HOUR_MS);
  await forget();
  expect(await left()).toMatchObject({ sessions: 1, messages: [{}, {}] });

  clock.advance(2 * 24 * HOUR_MS);
  await forget();
  expect(await left()).toEqual({ sessions: 0, messages: [{ provider: "stripe" }] });
  expect(await queryDatabase(world.api, "select id from connections")).toEqual([{ id: uuid }]);
});
