import { Logger, runOnce, type Task } from "graphile-worker";

import { listJobs } from "#app.ts";
import type { AnyJob } from "#jobs/run-jobs.ts";

import type { TestApi } from "./test-api.ts";

/**
 * Works off the jobs that are due, as the worker would, and returns when none is left.
 * @param jobs the ones to run; all of the product's when absent. Others stay in the queue.
 * @throws AggregateError with what each failed attempt threw.
 */
export async function runPendingJobs(
  { deps, connectionString }: Pick<TestApi, "deps" | "connectionString">,
  jobs: readonly AnyJob[] = listJobs(deps),
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

  await runOnce({
    connectionString,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
  });
  if (failures.length > 0) throw new AggregateError(failures, "Jobs failed.");
}
