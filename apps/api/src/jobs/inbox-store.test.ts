import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openDatabase } from "#database/database.ts";
import { countStatements } from "#testing/count-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { keepMessage } from "./inbox-store.ts";
import { enqueueJob, type JobRequest } from "./job.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.logins, () => undefined);
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const JOB: JobRequest<{ messageId: string }> = {
  name: "work_off",
  attemptsMax: 3,
  keyOf: ({ messageId }) => messageId,
};

const keep = (dedupeKey: string, job = JOB) =>
  database.asSystem((db) =>
    keepMessage(
      db,
      { provider: "plaid", dedupeKey, body: "{}", about: ["item"], receivedAt: new Date(0) },
      { job, payloadOf: (messageId) => ({ messageId }) },
    ),
  );

const kept = (dedupeKey: string) =>
  queryDatabase<{ body: string; about: string[]; received_at: Date; key: string | null }>(
    testDatabase,
    `SELECT body, about, received_at, j.key FROM webhook_inbox i
     LEFT JOIN graphile_worker._private_jobs j ON j.payload ->> 'messageId' = i.id::text
     AND j.key = 'work_off:' || i.id WHERE dedupe_key = $1`,
    [dedupeKey],
  );

const countJobs = async () =>
  (await queryDatabase(testDatabase, "SELECT id FROM graphile_worker._private_jobs")).length;

test("stores a message and enqueues its job in one statement", async () => {
  await keep("warm-up");

  expect(await countStatements(() => keep("once"))).toBe(1);

  const row = { body: "{}", about: ["item"], received_at: new Date(0) };
  expect(await kept("once")).toEqual([{ ...row, key: expect.stringContaining("work_off:") }]);
});

test("neither stores nor enqueues a repeated message", async () => {
  await keep("twice");
  const before = await countJobs();

  await keep("twice");

  expect(await kept("twice")).toHaveLength(1);
  expect(await countJobs()).toBe(before);
});

test("does not store a message if its job cannot be enqueued", async () => {
  // The queue rejects jobs with fewer than one attempt.
  await expect(keep("unordered", { ...JOB, attemptsMax: 0 })).rejects.toThrow("Failed statement");

  expect(await kept("unordered")).toEqual([]);
});

test("enqueueing scans no queue table and uses a generic plan", async () => {
  const scans = await database.asSystemInTransaction(async (db) => {
    await enqueueJob(db, JOB, { messageId: "planned" });
    const { rows } = await db.execute(sql`
      select relname, seq_scan from pg_stat_xact_user_tables
      where schemaname = 'graphile_worker' and seq_scan > 0`);
    return rows;
  });
  expect(scans).toEqual([]);

  const [enqueueFunction] = await queryDatabase<{ proconfig: string[] }>(
    testDatabase,
    "SELECT proconfig FROM pg_proc WHERE proname = 'enqueue_job'",
  );
  expect(enqueueFunction?.proconfig).toContain("plan_cache_mode=force_generic_plan");
});
