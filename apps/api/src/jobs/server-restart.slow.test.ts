import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Fastify from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "#database/database.ts";
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from "#database/embedded/start-embedded-server.ts";
import { prepareSchema } from "#database/prepare-schema.ts";
import { loginsOn } from "#testing/logins-on.ts";

import { type AnyJob, enqueueJob } from "./job.ts";
import { runJobs } from "./run-jobs.ts";
import { startWorkerHeartbeat } from "./worker-presence.ts";

// Simulates a failover: all connections break, and the server is down for a while.

const dataDir = mkdtempSync(join(tmpdir(), "snowball-failover-"));
let server: EmbeddedServer;

const start = async () => (server = await startEmbeddedServer({ dataDir, durable: false }));

beforeAll(async () => {
  const { connectionString: owner } = await start();
  await prepareSchema({ owner, logins: loginsOn(owner), refusesSuperuser: false });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function look<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const slowly = { timeout: 25_000, interval: 100 };

test("a live worker keeps its job and takes the next after the server restarts", async () => {
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  onTestFinished(() => finish());
  const runs: number[] = [];
  const job: AnyJob = {
    name: "through_failover",
    lane: "housekeeping",
    attemptsMax: 25,
    run: async ({ id }: { id: number }) => {
      runs.push(id);
      if (id === 1) await finished;
    },
  };
  const logins = loginsOn(server.connectionString);
  const database = openDatabase(logins, () => undefined);
  const enqueue = (id: number) => database.asSystem((db) => enqueueJob(db, job, { id }));
  const { log } = Fastify({ logger: false });
  const runner = await runJobs({ connectionString: logins.system, jobs: [job], log });
  onTestFinished(() => runner.stop());
  onTestFinished(() => database.close());
  await enqueue(1);
  await vi.waitFor(() => expect(runs).toEqual([1]), slowly);

  await server.stop();
  await new Promise((done) => setTimeout(done, 1_500));
  await start();
  // Another process reconnects first and searches for dead workers.
  const other = await startWorkerHeartbeat(logins.system, () => undefined);
  onTestFinished(() => other.close());
  await other.releaseAbandonedJobs();

  expect(await database.hasWorker()).toBe(true);
  expect(
    await look("select locked_by is not null as held from graphile_worker.jobs where attempts > 0"),
  ).toEqual([{ held: true }]);
  await vi.waitFor(() => enqueue(2), slowly);
  await vi.waitFor(() => expect(runs).toEqual([1, 2]), slowly);
  finish();
  await vi.waitFor(
    async () => expect(await look("select id from graphile_worker.jobs")).toEqual([]),
    slowly,
  );
  expect(runs).toEqual([1, 2]);
});
