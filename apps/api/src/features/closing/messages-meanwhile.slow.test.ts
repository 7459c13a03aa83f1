import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createProcessPaymentEventJob } from "#features/billing/index.ts";
import { createBillingWorld, type BillingWorld } from "#testing/billing-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createFinishClosingJob } from "./index.ts";

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.close());

/** Somebody who pays and is about to be deleted, with nothing else left to do. */
async function leaver(): Promise<{ userId: string; customerId: string }> {
  const { userId, access: token } = await signUp(world.api);
  await world.subscribe({ access: token });
  const body = { password: TEST_PASSWORD };
  const closed = await world.api.call("DELETE", "/api/v1/me/", { token, body });
  expect(closed.statusCode).toBe(200);
  await queryDatabase(world.api, "delete from graphile_worker._private_jobs");
  const [customer] = await queryDatabase<{ id: string }>(
    world.api,
    "select provider_customer_id as id from payment_customers where user_id = $1",
    [userId],
  );
  return { userId, customerId: customer?.id ?? "" };
}

/**
 * Deletes the account to the end, but for a while somebody else has one of its rows in hand: what comes
 * meanwhile comes between the statements of the deletion.
 */
async function closeWhile(userId: string, meanwhile: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: world.api.connectionString });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from payment_customers where user_id = $1 for update", [userId]);
    const closed = createFinishClosingJob(world.api.deps).run({ userId });
    await expect.poll(waiting).toBe(1);
    await meanwhile();
    await holder.query("commit");
    await closed;
  } finally {
    await holder.end();
  }
}

async function waiting(): Promise<number> {
  const rows = await queryDatabase(
    world.api,
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function hearAll(): Promise<void> {
  const told = await world.takeDeliveries();
  expect(told.map(({ type }) => type)).toContain("customer.subscription.deleted");
  for (const delivery of told) {
    // oxlint-disable-next-line no-await-in-loop -- as they come
    expect(await world.deliver(delivery)).toBe(200);
  }
}

test("what the provider tells of somebody while their account is being deleted is not kept", async () => {
  const { userId, customerId } = await leaver();

  await closeWhile(userId, hearAll);
  await world.work();

  expect(await world.messagesNaming(customerId)).toEqual([]);
});

test("nor is what is worked off in that moment", async () => {
  const { userId, customerId } = await leaver();

  let worked: Promise<void> | undefined;
  await closeWhile(userId, async () => {
    await hearAll();
    worked = runPendingJobs(world.api, [createProcessPaymentEventJob(world.api.deps)]);
    await expect.poll(waiting).toBeGreaterThan(1);
  });
  await worked;

  expect(await world.messagesNaming(customerId)).toEqual([]);
});
