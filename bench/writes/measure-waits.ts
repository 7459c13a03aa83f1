import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { median } from "../median.ts";

/** What is asked of the database at once, and how long it is waited for. */
type Wait = { asked: string; ms: number };
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
type Query = (this: Client, ...given: unknown[]) => unknown;
type Config = { name?: string; text?: string; asked?: { statement: Config }[]; then?: unknown };

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
  const waits: Wait[] = [];
  const underway = new Map<Client, { wait: Wait; began: number; open: number }>();
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client it was asked of
  const ask = Client.prototype.query as Query;
  const spy = function spy(this: Client, ...given: unknown[]) {
    const [config] = given as [Config | string];
    const current = underway.get(this) ?? begin(waits);
    underway.set(this, current);
    current.open += 1;
    current.wait.asked = [current.wait.asked, nameOf(config)].filter(Boolean).join(", ");
    const end = () => {
      current.open -= 1;
      current.wait.ms = performance.now() - current.began;
      if (current.open === 0) underway.delete(this);
    };
    const answered = ask.apply(this, given);
    if (answered instanceof Promise) void answered.then(end, end);
    else onReady(answered as Submitted, end);
    return answered;
  };
  Object.assign(Client.prototype, { query: spy });
  try {
    const began = performance.now();
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    return { waits, wholeMs: performance.now() - began, threadMs: (user + system) / 1_000 };
  } finally {
    Object.assign(Client.prototype, { query: ask });
  }
}

function begin(waits: Wait[]) {
  const wait = { asked: "", ms: 0 };
  waits.push(wait);
  return { wait, began: performance.now(), open: 0 };
}

/** Reads in one message, which the driver tells when they are answered. */
type Submitted = { handleReadyForQuery(): void };

function onReady(submitted: Submitted, end: () => void): void {
  const told = submitted.handleReadyForQuery.bind(submitted);
  submitted.handleReadyForQuery = () => {
    end();
    told();
  };
}

const WORDS = 4;

function nameOf(config: Config | string): string {
  if (typeof config === "string") return config.split(";")[0] ?? "";
  if (config.asked) return config.asked.map(({ statement }) => nameOf(statement)).join(", ");

  return config.name ?? config.text?.trim().split(/\s+/).slice(0, WORDS).join(" ") ?? "";
}
