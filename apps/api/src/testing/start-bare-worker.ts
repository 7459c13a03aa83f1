import { Logger, run } from "graphile-worker";
import { Pool } from "pg";
import pino from "pino";

import { LANES } from "#jobs/lanes.ts";
import { runJobs } from "#jobs/run-jobs.ts";

type Running = { stop(): Promise<void> };

const LANE = "banks";
const doNothing = () => Promise.resolve();

/** A worker of ours with one job of one lane, which does nothing. */
export function startIdleWorker(connectionString: string, name: string): Promise<Running> {
  return runJobs({
    connectionString,
    jobs: [{ name, lane: LANE, attemptsMax: 1, run: doNothing }],
    log: pino({ level: "silent" }),
  });
}

/** The least that works off the same: graphile-worker with the same slots, and nothing of ours around it. */
export async function startBareWorker(connectionString: string, name: string): Promise<Running> {
  const pool = new Pool({ connectionString });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const runner = await run({
    pgPool: pool,
    concurrency: LANES[LANE].slots,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { [name]: doNothing },
  });

  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}
