import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "pg";

import { startBareWorker, startIdleWorker } from "../../apps/api/src/testing/start-bare-worker.ts";
import { median } from "../median.ts";

const JOBS = 1_500;
const ROUNDS = 3;
const LOOK_MS = 10;
const NAME = "bench_job";

/** Jobs a second that do nothing, of one lane of ours beside graphile-worker with the same slots: as many = 1. */
export async function measureJobs(owner: Client, connectionString: string) {
  const rates: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await rateOf(owner, () => startBareWorker(connectionString, NAME));
    rates.push({ bare, ours: await rateOf(owner, () => startIdleWorker(connectionString, NAME)) });
  }
  return {
    aSecond: median(rates.map(({ ours }) => ours)),
    ratio: median(rates.map(({ ours, bare }) => ours / bare)),
  };
}

type Running = { stop(): Promise<void> };

async function rateOf(owner: Client, start: () => Promise<Running>): Promise<number> {
  await owner.query("DELETE FROM graphile_worker._private_jobs");
  await owner.query(
    `SELECT count(graphile_worker.add_job($1, '{}'::json)) FROM generate_series(1, $2::int)`,
    [NAME, JOBS],
  );
  const began = performance.now();
  const worker = await start();
  for (let left = JOBS; left > 0; await sleep(LOOK_MS)) {
    const { rows } = await owner.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM graphile_worker._private_jobs",
    );
    left = rows[0]?.left ?? 0;
  }
  const seconds = (performance.now() - began) / 1_000;
  await worker.stop();

  return JOBS / seconds;
}
