import Fastify from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { type Database, openDatabase } from "#database/database.ts";
import type { Clock } from "#ports/clock.ts";
import { createSetClock } from "#testing/set-clock.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { type AnyJob, enqueueJob, type Lane, LANES } from "./job.ts";
import { runJobs } from "./run-jobs.ts";

let testDatabase: TestDatabase;
let database: Database;
let owner: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.logins, () => undefined);
  owner = new Client({ connectionString: testDatabase.connectionString });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await testDatabase.drop();
});

async function work(
  jobs: AnyJob[],
  { log = Fastify({ logger: false }).log, clock = createSetClock() as Clock } = {},
) {
  const runner = await runJobs({
    connectionString: testDatabase.logins.system,
    jobs,
    clock,
    log,
  });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= runner.stop());
  onTestFinished(stop);
  return { stop };
}

function recording(name: string): AnyJob & { seen: unknown[] } {
  const seen: unknown[] = [];
  return {
    name,
    lane: "housekeeping",
    attemptsMax: 3,
    seen,
    run: async (payload) => void seen.push(payload),
  };
}

test("a job enqueued in a transaction that fails never runs", async () => {
  const job = recording("note");
  await database
    .asSystemInTransaction(async (db) => {
      await enqueueJob(db, job, { kept: false });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await database.asSystem((db) => enqueueJob(db, job, { kept: true }));

  await work([job]);

  await vi.waitFor(() => expect(job.seen).toEqual([{ kept: true }]), { timeout: 20_000 });
});

test("merges waiting jobs with the same key", async () => {
  const job = { ...recording("sync"), keyOf: ({ id }: { id: string }) => id };
  await database.asSystem(async (db) => {
    for (let times = 0; times < 5; times += 1) await enqueueJob(db, job, { id: "a" });
    await enqueueJob(db, job, { id: "b" });
  });

  await work([job]);

  await vi.waitFor(() => expect(job.seen).toHaveLength(2), { timeout: 20_000 });
});

/** Runs jobs and returns a function that returns the log lines about them. */
async function workAndListen(jobs: AnyJob[]) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  await work(jobs, { log: Fastify({ logger: { level: "info", stream } }).log });

  return () =>
    lines
      .map((line) => JSON.parse(line) as { msg: string; job?: { name: string } })
      .filter(({ job }) => jobs.some(({ name }) => name === job?.name));
}

test("logs a job that was given up with its row ids but no personal data", async () => {
  const job: AnyJob = {
    name: "end_access",
    lane: "banks",
    attemptsMax: 1,
    run: () => Promise.reject(new Error("The bank refused.")),
  };
  const connectionId = crypto.randomUUID();
  const payload = { connectionId, email: "ann@example.com", network: "192.0.2.1" };
  await database.asSystem((db) => enqueueJob(db, job, payload));

  const readLogged = await workAndListen([job]);

  await vi.waitFor(() => expect(readLogged()).toHaveLength(1), { timeout: 20_000 });
  expect(readLogged()[0]).toMatchObject({
    level: 50,
    msg: "a job was given up",
    err: { message: "The bank refused." },
    job: {
      name: "end_access",
      lane: "banks",
      result: "given_up",
      attempts: 1,
      ms: expect.any(Number),
    },
  });
  expect(readLogged()[0]?.job).toHaveProperty("payload", { connectionId });
});

test("logs each attempt with the job, its result and its duration", async () => {
  let attempts = 0;
  const job: AnyJob = {
    name: "second_time_lucky",
    lane: "mail",
    attemptsMax: 3,
    run: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
    },
  };
  await database.asSystem((db) => enqueueJob(db, job, { email: "ann@example.com" }));

  const readLogged = await workAndListen([job]);

  await vi.waitFor(() => expect(readLogged()).toHaveLength(2), { timeout: 20_000 });
  const ms = expect.any(Number);
  expect(readLogged().map((line) => line.job)).toEqual([
    { name: "second_time_lucky", lane: "mail", result: "failed", attempts: 1, ms },
    { name: "second_time_lucky", lane: "mail", result: "done", attempts: 2, ms },
  ]);
  expect(JSON.stringify(readLogged())).not.toContain("ann@");
});

test("reruns a job of a killed process at the next start", async () => {
  const job = recording("abandoned");
  await database.asSystem((db) => enqueueJob(db, job, { id: 1 }));
  const { rows } = await owner.query(
    "SELECT id FROM graphile_worker._private_jobs WHERE locked_by IS NULL ORDER BY id DESC LIMIT 1",
  );
  await owner.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-dead', locked_at = now() WHERE id = $1",
    [rows[0].id],
  );

  await work([job]);

  await vi.waitFor(() => expect(job.seen).toEqual([{ id: 1 }]), { timeout: 20_000 });
});

test("does not take over a job that another live process is running", async () => {
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  const runs: string[] = [];
  const job = (worker: string): AnyJob => ({
    name: "busy",
    lane: "housekeeping",
    attemptsMax: 3,
    run: async () => {
      runs.push(worker);
      await finished;
    },
  });
  await database.asSystem((db) => enqueueJob(db, job("first"), { id: 1 }));
  await work([job("first")]);
  await vi.waitFor(() => expect(runs).toEqual(["first"]), { timeout: 20_000 });

  const second = await work([job("second")]);
  await second.stop();
  finish();

  expect(runs).toEqual(["first"]);
});

test("stops despite an endless job and reruns it at the next start", async () => {
  let starts = 0;
  const endless: AnyJob = {
    name: "endless",
    lane: "housekeeping",
    attemptsMax: 3,
    run: async () => {
      starts += 1;
      if (starts === 1) await new Promise(() => undefined);
    },
  };
  await database.asSystem((db) => enqueueJob(db, endless, { id: 1 }));
  const first = await work([endless]);
  await vi.waitFor(() => expect(starts).toBe(1), { timeout: 20_000 });

  await first.stop();
  await work([endless]);

  await vi.waitFor(() => expect(starts).toBe(2), { timeout: 20_000 });
});

test("stopping workers of every queue logs no warning", async () => {
  const warnings: string[] = [];
  const stream = { write: (line: string) => void warnings.push(line) };
  const { log } = Fastify({ logger: { level: "warn", stream } });
  const jobs = Object.keys(LANES).map((lane) => ({ ...recording(lane), lane: lane as Lane }));

  for (let time = 0; time < 5; time += 1) {
    const { stop } = await work(jobs, { log });
    await stop();
  }

  expect(warnings).toEqual([]);
});

test("runs scheduled jobs once at the new time after the followed clock jumps", async () => {
  const followed = createSetClock("2026-12-01T12:00:00Z");
  const start = followed.now();
  let ours = start;
  const clock = {
    now: () => ours,
    followed: {
      catchUp: async () => void (ours = followed.now()),
      offsetMs: () => ours.getTime() - start.getTime(),
    },
  };
  const runs: string[] = [];
  const nightly = (name: string): AnyJob => ({
    name,
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "13 3 * * *",
    run: async () => void runs.push(`${name} ${clock.now().toISOString()}`),
  });
  const unscheduled = recording("never_ordered");
  await work([nightly("forget"), nightly("snapshot"), unscheduled], { clock });

  followed.set("2027-01-10T12:00:00Z");

  const later = "2027-01-10T12:00:00.000Z";
  await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 20_000 });
  await new Promise((done) => setTimeout(done, 2_500)); // The clock is checked once a second.
  expect(runs.toSorted()).toEqual([`forget ${later}`, `snapshot ${later}`]);
  expect(unscheduled.seen).toEqual([]);
});
