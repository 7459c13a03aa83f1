import { prepareProcess } from "#prepare-process.ts";
import { type RunningParts, runProcess } from "#run-process.ts";

/**
 * Runs the jobs in a separate process, while the server runs with `JOBS=off`. Without `DATABASE_URL` it uses the
 * embedded PostgreSQL that runs on the same `DATA_DIR`.
 */
async function startWorker(parts: RunningParts): Promise<void> {
  const { log, startJobs } = await prepareProcess(parts);
  await startJobs();
  log.info("working");
}

await runProcess(startWorker);
