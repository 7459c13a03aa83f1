import Fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase, type Database } from "#database/database.ts";
import { startBalancerInFailover } from "#testing/start-balancer-in-failover.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { type AnyJob, enqueueJob } from "./job.ts";
import { runJobs } from "./run-jobs.ts";
import { announcePresence } from "./worker-presence.ts";

// What a restart or a failover of PostgreSQL does to the queue. A rejection nobody handles would end
// the process, and with it the run of these tests.

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

test("jobs whose connection is lost as they end are done all the same, and so are those after them", async () => {
  const done = new Set<unknown>();
  const job: AnyJob = {
    name: "cut_off",
    lane: "housekeeping",
    attemptsMax: 25,
    run: async ({ id }: { id: number }) => {
      // The queue is about to note the end of this job, or its failure: both must outlive the loss.
      if (!done.has(id)) await loseEveryConnection();
      done.add(id);
      if (id % 2 === 1 && done.size < 8) throw new Error("once more");
    },
  };
  await work([job]);
  for (let id = 0; id < 8; id += 1) {
    await vi.waitFor(
      () => database.asSystem((queries) => enqueueJob(queries, job, { id })),
      slowly,
    );
  }

  await vi.waitFor(() => expect(done.size).toBe(8), slowly);
  // A job that is enqueued now finds a queue that works.
  await vi.waitFor(
    () => database.asSystem((queries) => enqueueJob(queries, job, { id: 100 })),
    slowly,
  );
  await vi.waitFor(() => expect(done.has(100)).toBe(true), slowly);
});

async function livingPools(): Promise<number> {
  const [row] = await look<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.n ?? 0;
}

test("a worker that lost its presence takes it again, and its jobs are left to it meanwhile", async () => {
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
  await database.asSystem((queries) => enqueueJob(queries, busy, { id: 1 }));
  await vi.waitFor(() => expect(runs).toBe(1), slowly);

  await loseEveryConnection();
  // Another process is back first, and looks for workers that are no more.
  const other = await announcePresence(testDatabase.logins.system, () => undefined);
  onTestFinished(() => other.close());
  await other.releaseAbandonedJobs();

  expect(await livingPools()).toBe(1);
  const locked = `select locked_by from graphile_worker.jobs where task_identifier = $1`;
  expect(await look(locked, [busy.name])).toEqual([{ locked_by: expect.stringMatching(/^pool-/) }]);
  expect(runs).toBe(1);
});

test("a worker whose new connections nobody answers for a while works again as soon as somebody does", async () => {
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
  const enqueue = (id: number) => database.asSystem((queries) => enqueueJob(queries, job, { id }));
  await enqueue(1);
  await vi.waitFor(() => expect(done).toEqual([1]), slowly);

  balancer.lose();
  // Long enough for the lane to have looked for jobs, and to have asked for connections anew.
  await new Promise((wake) => setTimeout(wake, 2_500));
  balancer.recover();
  await enqueue(2);

  await vi.waitFor(() => expect(done).toEqual([1, 2]), slowly);
});
