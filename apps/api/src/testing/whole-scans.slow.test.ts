import { afterAll, beforeAll, expect, test } from "vitest";

import { listJobs } from "#app.ts";
import { forgetBilling, forgetPaymentEvents } from "#features/billing/index.ts";

import { queryDatabase } from "./query-database.ts";
import { countRowsRead, findWholeScans } from "./plans-of.ts";
import { createTestApi, type TestApi } from "./test-api.ts";
import { signUp } from "./signed-in-user.ts";

// What a schedule, a message or the end of an account costs goes with what there is to do, and not with
// how many users there are. Told by plans, whatever lies in the tables.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Scheduled work that may go through everything: why. */
const GOES_THROUGH_ALL: Readonly<Record<string, string>> = {
  move_notices: "Once a day and as a worker starts, 200 at a time by their ids.",
};

test("no scheduled work goes through a table to find what it is for", async () => {
  const scheduled = listJobs(api.deps).filter(({ schedule }) => schedule !== undefined);
  expect(scheduled.length).toBeGreaterThan(15);

  for (const job of scheduled) {
    if (job.name in GOES_THROUGH_ALL) continue;
    // What a provider would be asked is not asked for here: what was looked up before it counts.
    const found = await findWholeScans(api, () => job.run({}).catch(() => undefined));
    expect({ job: job.name, found }).toEqual({ job: job.name, found: [] });
  }
});

test("the end of an account goes through no table", async () => {
  const { userId } = await signUp(api);
  await queryDatabase(api, "INSERT INTO closings (user_id, requested_at) VALUES ($1, now())", [
    userId,
  ]);
  const finish = listJobs(api.deps).find(({ name }) => name === "finish_closing");

  expect(await findWholeScans(api, async () => finish?.run({ userId }))).toEqual([]);
});

const MANY = 2_000;
/** More than there is to do in each of the tests, and little beside all that there is. */
const FEW = 100;

test("old messages and plans are let go without a look at those that stay", async () => {
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
    `INSERT INTO payoff_snapshots (user_id, taken_on, taken_at, debts, settings, status, owed, is_month_end)
     SELECT $2, '2026-01-31'::date - n, now(), '[]', '{}', 'plan', 1, true FROM generate_series(1, $1::int) n`,
    [MANY, userId],
  );
  await queryDatabase(api, "ANALYZE webhook_inbox, payoff_snapshots");
  const forget = ["forget_bank_traces", "forget_payment_events", "thin_payoff_snapshots"];

  for (const job of listJobs(api.deps).filter(({ name }) => forget.includes(name))) {
    const read = await countRowsRead(api, () => job.run({}));
    expect({ job: job.name, isLittle: read < FEW }).toEqual({ job: job.name, isLittle: true });
  }
});

test("messages that name a user who goes are found among those of others", async () => {
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
    api.deps.database.asSystemInTransaction(async (queries) =>
      forgetPaymentEvents(queries, await forgetBilling(queries, userId)),
    ),
  );
  expect(read).toBeLessThan(FEW);
  expect(await left()).toEqual([]);
});

test("every key to another table is followed by an index, so that who goes is looked for nowhere", async () => {
  const keys = await queryDatabase<{ key: string }>(api, KEYS_WITHOUT_INDEX);

  expect(keys).toEqual([]);
});

/** Keys of which no index begins with a column. Each is an id, of which a user has few or is the one. */
const KEYS_WITHOUT_INDEX = `
  SELECT conrelid::regclass || ': ' || conname AS key FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indkey[0] = ANY (conkey)
  )`;
