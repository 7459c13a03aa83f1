import { afterAll, beforeAll, expect, test } from "vitest";

import { enqueueJob } from "#jobs/job.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createForgetPaymentEventsJob } from "./jobs.ts";

const DAY_MS = 86_400_000;

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("deletes processed webhook events after thirty days", async () => {
  const { clock } = api.deps;
  await queryDatabase(
    api,
    `insert into webhook_inbox (provider, dedupe_key, body, about, received_at, processed_at)
     values ('stripe', 'done', '{}', '[]', $1, $1), ('stripe', 'waiting', '{}', '[]', $1, null),
            ('plaid', 'other', '{}', '[]', $1, $1)`,
    [clock.now()],
  );
  const job = { ...createForgetPaymentEventsJob(api.deps), keyOf: () => "forget" };
  // Through the queue, which runs the app's own list of jobs.
  const forget = async () => {
    await api.deps.database.asSystemInTransaction((db) => enqueueJob(db, job, {}));
    await runPendingJobs(api);
  };
  const left = async () => {
    const rows = await queryDatabase<{ dedupe_key: string }>(
      api,
      "select dedupe_key from webhook_inbox order by dedupe_key",
    );
    return rows.map((row) => row.dedupe_key);
  };

  clock.advance(29 * DAY_MS);
  await forget();
  expect(await left()).toEqual(["done", "other", "waiting"]);

  clock.advance(2 * DAY_MS);
  await forget();
  expect(await left()).toEqual(["other", "waiting"]);
});

test("is scheduled once a day", () => {
  const { schedule } = createForgetPaymentEventsJob(api.deps);

  expect(schedule).toMatch(/^[0-9]+ [0-9]+ \* \* \*$/);
});
