import Fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { type Database, openDatabase } from "#database/database.ts";
import { startBalancerInFailover } from "#testing/start-balancer-in-failover.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { type AnyJob, enqueueJob } from "./job.ts";
import { runJobs } from "./run-jobs.ts";
import { startWorkerHeartbeat } from "./worker-presence.ts";

// Tests how the queue handles a restart or a failover of PostgreSQL. An unhandled rejection would end the process
// and fail these tests.

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

const look = <Row extends object>(text: string, values: unknown[] = []) =>
  queryDatabase<Row>(testDatabase, text, values);

async function loseEveryConnection(): Promise<void> {
  await look(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'snowball%'`,
  );
}

async function work(jobs: AnyJob[], connectionString = testDatabase.logins.system) {
  const runner = await runJobs({ connectionString, jobs, log: Fastify({ logger: false }).log });
  onTestFinished(() => runner.stop());
}

const slowly = { timeout: 25_000, interval: 100 };

test("jobs complete although their connection is lost as they end, and so do later jobs", async () => {
  const done = new Set<unknown>();
  const job: AnyJob = {
    name: "cut_off",
    lane: "housekeeping",
    attemptsMax: 25,
    run: async ({ id }: { id: number }) => {
      // The queue is about to record success or failure. Both must survive the lost connection.
      if (!done.has(id)) await loseEveryConnection();
      done.add(id);
      if (id % 2 === 1 && done.size < 8) throw new Error("once more");
    },
  };
  await work([job]);
  for (let id = 0; id < 8; id += 1) {
    await vi.waitFor(() => database.asSystem((db) => enqueueJob(db, job, { id })), slowly);
  }

  await vi.waitFor(() => expect(done.size).toBe(8), slowly);
  // The queue still runs new jobs.
  await vi.waitFor(() => database.asSystem((db) => enqueueJob(db, job, { id: 100 })), slowly);
  await vi.waitFor(() => expect(done.has(100)).toBe(true), slowly);
});

async function livingPools(): Promise<number> {
  const [row] = await look<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.n ?? 0;
}

test("a worker that lost its lock acquires it again and keeps its jobs", async () => {
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  onTestFinished(() => finish());
  let runs = 0;
  const busy: AnyJob = {
    name: "busy_through_failover",
    lane: "housekeeping",
    attemptsMax: 25,
    run: async () => {
      runs += 1;
      await finished;
    },
  };
  await work([busy]);
  await database.asSystem((db) => enqueueJob(db, busy, { id: 1 }));
  await vi.waitFor(() => expect(runs).toBe(1), slowly);

  await loseEveryConnection();
  // Another process reconnects first and searches for dead workers.
  const other = await startWorkerHeartbeat(testDatabase.logins.system, () => undefined);
  onTestFinished(() => other.close());
  await other.releaseAbandonedJobs();

  expect(await livingPools()).toBe(1);
  const locked = `select locked_by from graphile_worker.jobs where task_identifier = $1`;
  expect(await look(locked, [busy.name])).toEqual([{ locked_by: expect.stringMatching(/^pool-/) }]);
  expect(runs).toBe(1);
});

test("a worker resumes once the database answers new connections again", async () => {
  const balancer = await startBalancerInFailover(testDatabase.logins.system);
  onTestFinished(() => balancer.stop());
  const done: number[] = [];
  const job: AnyJob = {
    name: "after_silence",
    lane: "housekeeping",
    attemptsMax: 25,
    run: async ({ id }: { id: number }) => void done.push(id),
  };
  await work([job], balancer.through(testDatabase.logins.system));
  const enqueue = (id: number) => database.asSystem((db) => enqueueJob(db, job, { id }));
  await enqueue(1);
  await vi.waitFor(() => expect(done).toEqual([1]), slowly);

  balancer.lose();
  // Long enough for the lane to poll for jobs and to open new connections.
  await new Promise((wake) => setTimeout(wake, 2_500));
  balancer.recover();
  await enqueue(2);

  await vi.waitFor(() => expect(done).toEqual([1, 2]), slowly);
});
