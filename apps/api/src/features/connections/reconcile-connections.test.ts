import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createForgetBankTracesJob } from "./forget-bank-traces.job.ts";
import { createReconcileConnectionsJob } from "./reconcile-connections.job.ts";

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

test("a connection that nobody told us about for six hours is synced again, and not before", async () => {
  const user = await world.signUp();
  const { uuid } = await world.link(user);

  world.api.deps.clock.advance(5 * HOUR_MS);
  await reconcile();
  expect(await orders()).toEqual([]);

  world.api.deps.clock.advance(HOUR_MS + MINUTE_MS);
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

test("a connection whose sync died with its process is synced within minutes", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  await world.postItem(user, await world.publicToken());
  // The job was taken by a worker that was killed: the queue keeps it locked for hours.
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

test("a connection that ended is left alone", async () => {
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  await queryDatabase(world.api, "update connections set status = 'disconnected' where id = $1", [
    uuid,
  ]);

  world.api.deps.clock.advance(24 * HOUR_MS);
  await reconcile();

  expect(await orders()).toEqual([]);
});

test("a message that was stored and never worked off is worked off", async () => {
  const { clock } = world.api.deps;
  await queryDatabase(
    world.api,
    "insert into webhook_inbox (provider, dedupe_key, body, received_at) values ('plaid', 'k', '{}', $1)",
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

test("what linking and messages leave behind is kept for thirty days and deleted then", async () => {
  const user = await world.signUp();
  const { uuid } = await world.link(user);
  const { clock } = world.api.deps;
  await queryDatabase(
    world.api,
    `insert into webhook_inbox (provider, dedupe_key, body, received_at, processed_at)
     values ('plaid', 'old', '{}', $1, $1), ('stripe', 'old', '{}', $1, $1)`,
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
