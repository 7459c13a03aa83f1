import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Queries } from "#database/database.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { findDueChecks } from "./agenda-store.ts";
import { createOrderMailsJob } from "./kinds.ts";

let api: TestApi;

const NOW = "2026-12-01T12:00:00Z";
const USERS = 20_000;
const DUE = 1_001;

beforeAll(async () => {
  api = await createTestApi();
  await queryDatabase(
    api,
    `insert into users (id, email, password_hash, created_at)
     select gen_random_uuid(), n || '@example.org', 'hash', $1 from generate_series(1, $2) n`,
    [NOW, USERS],
  );
  // Many users at the same time, like at eight in the morning of a time zone. The others have another day or none.
  await queryDatabase(
    api,
    `insert into mail_agenda (user_id, kind, check_at, sent_on)
     select id, 'payment_reminders', case when n <= $2 then $1::timestamptz when n % 2 = 0 then $1::timestamptz + interval '1 day' end,
       '2026-11-01'
     from (select id, row_number() over (order by id) n from users) u`,
    [NOW, DUE],
  );
  await queryDatabase(api, "analyze mail_agenda");
});
afterAll(() => api.close());

const ordered = () =>
  queryDatabase<{ key: string }>(
    api,
    "select key from graphile_worker.jobs where task_identifier = 'remind_payments'",
  );

test("enqueues each due user once, over several batches", async () => {
  await createOrderMailsJob(api.deps).run({});
  await createOrderMailsJob(api.deps).run({});

  const keys = (await ordered()).map(({ key }) => key);
  expect(keys).toHaveLength(DUE);
  expect(new Set(keys).size).toBe(DUE);
});

test("enqueues nothing if email is turned off", async () => {
  await queryDatabase(api, "delete from graphile_worker._private_jobs");
  await createOrderMailsJob({ ...api.deps, mailDelivery: null }).run({});

  expect(await ordered()).toEqual([]);
});

test("reads neither users with nothing due nor past emails", async () => {
  const first = { now: new Date(NOW), after: null, limit: 500 } as const;
  const [, last] = await api.deps.database.asSystem((queries) => findDueChecks(queries, first));

  for (const after of [null, last ?? null]) {
    // oxlint-disable-next-line no-await-in-loop -- the spy records one query at a time
    const plan = await planOf((queries) => findDueChecks(queries, { ...first, after }));
    expect(plan).toMatch(/Scan (using|on) mail_agenda_check_at_index/);
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
    const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(...read)).toBeLessThanOrEqual(DUE);
  }
});

/** Returns PostgreSQL's plan for the one query that is sent. */
async function planOf(ask: (queries: Queries) => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(Client.prototype, "query");
  await api.deps.database.asSystem(ask);
  const [{ text }, values] = query.mock.lastCall as unknown as [{ text: string }, unknown[]];
  query.mockRestore();
  const lines = await queryDatabase<{ "QUERY PLAN": string }>(
    api,
    `explain (analyze, costs off, timing off, summary off) ${text}`,
    values,
  );

  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}
