import { afterAll, beforeAll, expect, test } from "vitest";

import { listJobs } from "#app.ts";
import { forgetBilling } from "#features/billing/index.ts";
import { deleteMessagesAbout } from "#jobs/inbox-store.ts";

import { queryDatabase } from "./query-database.ts";
import { countRowsRead, findWholeScans } from "./plans-of.ts";
import { createTestApi, type TestApi } from "./test-api.ts";
import { signUp } from "./signed-in-user.ts";

// The cost of scheduled jobs, messages and account deletion must not depend on the number of users. Checked by query
// plans, so it does not depend on the data in the tables.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("no scheduled job reads a whole table to find its work", async () => {
  const scheduled = listJobs(api.deps).filter(({ schedule }) => schedule !== undefined);
  expect(scheduled.length).toBeGreaterThan(15);

  for (const job of scheduled) {
    // Calls to providers fail here. Only the queries before them count.
    const found = await findWholeScans(api, () => job.run({}).catch(() => undefined));
    expect({ job: job.name, found }).toEqual({ job: job.name, found: [] });
  }
});

test("deleting an account reads no whole table", async () => {
  const { userId } = await signUp(api);
  await queryDatabase(api, "INSERT INTO closings (user_id, requested_at) VALUES ($1, now())", [
    userId,
  ]);
  const finish = listJobs(api.deps).find(({ name }) => name === "finish_closing");

  expect(await findWholeScans(api, async () => finish?.run({ userId }))).toEqual([]);
});

const MANY = 2_000;
/** More rows than each test needs, but far fewer than the tables contain. */
const FEW = 100;

test("deleting old messages and snapshots does not read those that stay", async () => {
  const { userId } = await signUp(api);
  await queryDatabase(
    api,
    `INSERT INTO webhook_inbox (provider, dedupe_key, body, about, received_at, processed_at)
     SELECT (ARRAY['plaid', 'stripe'])[1 + n % 2], n, '{}', '["somebody"]', now(), now()
     FROM generate_series(1, $1::int) n`,
    [MANY],
  );
  await queryDatabase(
    api,
    `INSERT INTO payoff_snapshots (user_id, taken_on, taken_at, debts, settings, status, owed)
     SELECT $2, '2026-01-31'::date - n, now(), '[]', '{}', 'plan', 1 FROM generate_series(1, $1::int) n`,
    [MANY, userId],
  );
  await queryDatabase(api, "ANALYZE webhook_inbox, payoff_snapshots");
  const forget = ["forget_bank_traces", "forget_payment_events", "thin_payoff_snapshots"];

  for (const job of listJobs(api.deps).filter(({ name }) => forget.includes(name))) {
    const read = await countRowsRead(api, () => job.run({}));
    expect({ job: job.name, isLittle: read < FEW }).toEqual({ job: job.name, isLittle: true });
  }
});

test("finds a deleted user's messages without reading those of others", async () => {
  const { userId } = await signUp(api);
  await queryDatabase(
    api,
    `INSERT INTO webhook_inbox (provider, dedupe_key, body, about, received_at)
     SELECT 'stripe', 'of ' || n, '{}', jsonb_build_array('cus_' || n), now() FROM generate_series(1, $1::int) n`,
    [MANY],
  );
  await queryDatabase(
    api,
    "INSERT INTO payment_customers (user_id, provider_customer_id, created_at) VALUES ($1, 'cus_7', now())",
    [userId],
  );
  await queryDatabase(api, "ANALYZE webhook_inbox");
  const left = () => queryDatabase(api, "SELECT FROM webhook_inbox WHERE about @> '[\"cus_7\"]'");

  expect(await left()).toHaveLength(1);
  const read = await countRowsRead(api, () =>
    api.deps.database.asSystemInTransaction(async (db) =>
      deleteMessagesAbout(db, {
        provider: "stripe",
        ids: await forgetBilling(db, userId),
      }),
    ),
  );
  expect(read).toBeLessThan(FEW);
  expect(await left()).toEqual([]);
});

test("every foreign key has an index, so that deleting a user needs no whole scan", async () => {
  const keys = await queryDatabase<{ key: string }>(api, KEYS_WITHOUT_INDEX);

  expect(keys).toEqual([]);
});

/** Finds foreign keys without an index that begins with one of their columns. */
const KEYS_WITHOUT_INDEX = `
  SELECT conrelid::regclass || ': ' || conname AS key FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indkey[0] = ANY (conkey)
  )`;
