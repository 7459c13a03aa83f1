import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createProcessPaymentEventJob } from "#features/billing/payment-events.ts";
import { createBillingHarness, type BillingHarness } from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createFinishClosingJob } from "./index.ts";

let harness: BillingHarness;
beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

/** Returns a paying user with a requested deletion and no other pending jobs. */
async function createClosingUser(): Promise<{ userId: string; customerId: string }> {
  const { userId, access: token } = await signUp(harness.api);
  await harness.subscribe({ access: token });
  const body = { password: TEST_PASSWORD };
  const closed = await harness.api.call("DELETE", "/api/v1/me/", { token, body });
  expect(closed.statusCode).toBe(200);
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
  const [customer] = await queryDatabase<{ id: string }>(
    harness.api,
    "select provider_customer_id as id from payment_customers where user_id = $1",
    [userId],
  );
  return { userId, customerId: customer?.id ?? "" };
}

/**
 * Finishes the deletion of an account while another connection locks one of its rows. `action` runs
 * between the statements of the deletion.
 */
async function finishClosingWhile(userId: string, action: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: harness.api.connectionString });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from payment_customers where user_id = $1 for update", [userId]);
    const closed = createFinishClosingJob(harness.api.deps).run({ userId });
    await expect.poll(waiting).toBe(1);
    await action();
    await holder.query("commit");
    await closed;
  } finally {
    await holder.end();
  }
}

async function waiting(): Promise<number> {
  const rows = await queryDatabase(
    harness.api,
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function deliverAll(): Promise<void> {
  const deliveries = await harness.takeDeliveries();
  expect(deliveries.map(({ type }) => type)).toContain("customer.subscription.deleted");
  for (const delivery of deliveries) {
    expect(await harness.deliver(delivery)).toBe(200);
  }
}

test("deletes provider messages that arrive during the deletion", async () => {
  const { userId, customerId } = await createClosingUser();

  await finishClosingWhile(userId, deliverAll);
  await harness.work();

  expect(await harness.messagesNaming(customerId)).toEqual([]);
});

test("deletes provider messages that are processed during the deletion", async () => {
  const { userId, customerId } = await createClosingUser();

  let worked: Promise<void> | undefined;
  await finishClosingWhile(userId, async () => {
    await deliverAll();
    worked = runPendingJobs(harness.api, [createProcessPaymentEventJob(harness.api.deps)]);
    await expect.poll(waiting).toBeGreaterThan(1);
  });
  await worked;

  expect(await harness.messagesNaming(customerId)).toEqual([]);
});
