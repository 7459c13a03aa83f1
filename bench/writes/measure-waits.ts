import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "pg";

import { type Wait, watchWaits } from "../../apps/api/src/testing/watch-waits.ts";
import { median } from "../median.ts";

export type Waits = {
  what: string;
  waits: Wait[];
  wholeMs: number;
  /** Of the thread that serves, with the caller, who is in this process. */
  threadMs: number;
  /** Until what it changes is on the disk, which the commits wait for; the mean. */
  diskMs: number;
};

type Watched = {
  what: string;
  times: number;
  prepare: () => Promise<unknown>;
  work: () => Promise<unknown>;
};

/** Where `work` waits for the database. */
export async function measureWaits(
  owner: Client,
  { what, times, prepare, work }: Watched,
): Promise<Waits> {
  // What it takes to prepare is not the work's.
  await owner.query("SET synchronous_commit = off");
  const disk = await watchDisk(owner);
  const runs: Run[] = [];
  for (let round = 0; round < times; round += 1) {
    await prepare();
    runs.push(await watch(work));
  }
  await owner.query("RESET synchronous_commit");

  return {
    what,
    waits: (runs.at(-1)?.waits ?? []).map(({ asked }, at) => ({
      asked,
      ms: median(runs.flatMap(({ waits }) => waits[at]?.ms ?? [])),
    })),
    wholeMs: median(runs.map(({ wholeMs }) => wholeMs)),
    threadMs: median(runs.map(({ threadMs }) => threadMs)),
    diskMs: (await disk()) / times,
  };
}

/** PostgreSQL tells of it within a second of its sessions being idle, or after ten. */
const TOLD_MS = 11_000;

/** @returns how many milliseconds were waited for the log of changes to be on the disk since. */
async function watchDisk(owner: Client): Promise<() => Promise<number>> {
  await owner.query("ALTER SYSTEM SET track_wal_io_timing = on");
  await owner.query("SELECT pg_reload_conf()");
  const read = async () => {
    await sleep(TOLD_MS);
    const { rows } = await owner.query<{ ms: number }>(
      "SELECT sum(fsync_time) AS ms FROM pg_stat_io WHERE object = 'wal' AND backend_type = 'client backend'",
    );
    return rows[0]?.ms ?? 0;
  };
  const before = await read();

  return async () => (await read()) - before;
}

type Run = { waits: Wait[]; wholeMs: number; threadMs: number };

async function watch(work: () => Promise<unknown>): Promise<Run> {
  let wholeMs = 0;
  let threadMs = 0;
  const waits = await watchWaits(async () => {
    const began = performance.now();
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    wholeMs = performance.now() - began;
    threadMs = (user + system) / 1_000;
  });

  return { waits, wholeMs, threadMs };
}
