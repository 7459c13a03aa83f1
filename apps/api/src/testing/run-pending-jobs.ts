import { EventEmitter } from "node:events";

import { Logger, runOnce, type Task, type WorkerEvents } from "graphile-worker";

import { listJobs } from "#app.ts";
import type { AnyJob } from "#jobs/job.ts";

import { queryDatabase } from "./query-database.ts";
import type { TestApi } from "./test-api.ts";
import { ownerPoolOf } from "./test-database.ts";

/**
 * Runs all due jobs like a worker. Returns when none is left and the queue has recorded the end of the last one. The
 * queue does this asynchronously, so a test that reads the queue or drops the database earlier would fail.
 * @param jobs the jobs to run; default: all. Others stay in the queue.
 * @throws AggregateError with the errors of all failed attempts.
 */
export async function runPendingJobs(
  api: Pick<TestApi, "deps" | "connectionString">,
  jobs: readonly AnyJob[] = listJobs(api.deps),
): Promise<void> {
  const failures: unknown[] = [];
  const taskOf =
    (job: AnyJob): Task =>
    async (payload) => {
      try {
        await job.run(payload);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    };

  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => pools.push(workerPool.id));

  const pgPool = ownerPoolOf(api.connectionString);
  await runOnce({
    ...(pgPool ? { pgPool } : { connectionString: api.connectionString }),
    events,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
  });
  await untilNotedBy(api, pools);
  if (failures.length > 0) throw new AggregateError(failures, "Jobs failed.");
}

const LOOK_EVERY_MS = 5;

/** Waits for the jobs of these pools only, because jobs of other workers may be running or abandoned. */
async function untilNotedBy(api: Pick<TestApi, "connectionString">, pools: string[]) {
  const locked = "select id from graphile_worker._private_jobs where locked_by = any($1)";
  while ((await queryDatabase(api, locked, [pools])).length > 0) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}
