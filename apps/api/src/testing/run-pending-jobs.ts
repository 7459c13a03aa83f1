import { EventEmitter } from "node:events";

import { Logger, runOnce, type Task, type WorkerEvents } from "graphile-worker";

import { listJobs } from "#app.ts";
import type { AnyJob } from "#jobs/job.ts";

import { queryDatabase } from "./query-database.ts";
import type { TestApi } from "./test-api.ts";
import { ownerPoolOf } from "./test-database.ts";

/**
 * Works off the jobs that are due, as the worker would, and returns when none is left and the queue
 * has noted the end of the last one: it does so beside the work, and a test that looks at the queue
 * or drops the database meanwhile would find it half done.
 * @param jobs the ones to run; all of the product's when absent. Others stay in the queue.
 * @throws AggregateError with what each failed attempt threw.
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

/** Only these pools' jobs: another worker's may be under way, or have died with it. */
async function untilNotedBy(api: Pick<TestApi, "connectionString">, pools: string[]) {
  const locked = "select id from graphile_worker._private_jobs where locked_by = any($1)";
  while ((await queryDatabase(api, locked, [pools])).length > 0) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}
