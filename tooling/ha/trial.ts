import { setTimeout as sleep } from "node:timers/promises";

import { WORKER_LOCKS } from "../../apps/api/src/database/worker-lock.ts";
import { ROOT, startFleet, type Fleet, type Part } from "../torture/fleet.ts";
import { type Load, startLoad } from "../torture/load.ts";
import type { Stock } from "../torture/take-stock.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { askNode, type Front, startFront } from "./front.ts";
import { createMachines } from "./machines.ts";
import type { Programs } from "./programs.ts";
import { type Jobs, takeStock, takeStockOfJobs } from "./take-stock.ts";

const CALM_MS = 10_000;
/** Longer than Patroni waits before the other takes over. */
const PARTITION_MS = 45_000;
const LAG_MS = 1_500;
const BACK_MS = 120_000;

export type Fault = {
  fault: string;
  /** The longest time in which nothing that was written was acknowledged, from the fault on. */
  secondsWithoutService: number;
  /** Until another node said that it takes writes; null where none had to. */
  secondsToPromotion: number | null;
};

export type Outcome = {
  faults: Fault[];
  writesASecond: number;
  slowestMs: number;
  answers: Record<string, number>;
  surprises: string[];
  stock: Stock;
  jobs: Jobs;
  /** What servers and worker called an error, each once. */
  complaints: string[];
};

type World = { cluster: Cluster; front: Front; fleet: Fleet; load: Load; servers: Part[] };

/** The whole of it under load: the primary killed, the next one cut off, a server killed. */
export function tryFaults(programs: Programs): Promise<Outcome> {
  return inWorld(programs, async (world) => {
    const faults = [await killPrimary(world, "primary killed (-9), all its processes at once")];
    await rejoin(world);
    faults.push(await cutPrimaryOff(world));
    await rejoin(world);
    faults.push(
      await watch(world, "one of two servers killed (-9)", async () => {
        world.servers[0]?.kill();
        return null;
      }),
    );
    return faults;
  });
}

/** What has to lose writes: acknowledged by one machine alone, while the other hears of them late. */
export function tryWithoutStandby(programs: Programs): Promise<Outcome> {
  return inWorld(programs, async (world) => {
    await world.cluster.acknowledgeAlone();
    await world.cluster.settle();
    world.cluster.delayStandby(LAG_MS);
    await sleep(CALM_MS);
    return [await killPrimary(world, `primary killed, standby ${LAG_MS / 1000} s behind`)];
  });
}

async function inWorld(
  programs: Programs,
  act: (world: World) => Promise<Fault[]>,
): Promise<Outcome> {
  const machines = createMachines(programs);
  const ends: (() => Promise<unknown>)[] = [async () => machines.remove()];
  try {
    const cluster = await startCluster(machines);
    ends.push(() => cluster.stop());
    const front = await startFront(machines, cluster);
    const fleet = await startFleet(front.surroundings);
    ends.push(() => fleet.stop());
    await fleet.migrate(ROOT);
    const servers: Part[] = [];
    for (const port of front.serverPorts) {
      servers.push(await fleet.startServer(ROOT, { PORT: String(port) }));
    }
    const worker = await fleet.startWorker(ROOT);
    await present(cluster, worker);
    const load = startLoad(front.port);
    ends.push(() => load.stop());
    await sleep(CALM_MS);
    const writesASecond = load.writes.length / (CALM_MS / 1_000);

    const faults = await act({ cluster, front, fleet, load, servers });
    await sleep(CALM_MS);
    await load.stop();
    const { slowestMs, answers, surprises, writes } = load;
    const node = await primaryOf(cluster);
    const jobs = await takeStockOfJobs(node, { mail: front.mail, writes });
    const stock = await takeStock(node, writes);
    const complaints = [...servers, worker].flatMap(complaintsOf);
    const told = { surprises: [...surprises].slice(0, 20), complaints: [...new Set(complaints)] };
    return { faults, writesASecond, slowestMs, answers, stock, jobs, ...told };
  } catch (error) {
    throw new Error(machines.said(), { cause: error });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Waits until the worker works. @throws Error with what it said where it does not. */
async function present(cluster: Cluster, worker: Part): Promise<void> {
  const node = await primaryOf(cluster);
  for (const deadline = performance.now() + BACK_MS; performance.now() < deadline;) {
    const [found] = await askNode(node, { text: WORKER_LOCKS });
    if (found) return;
    await sleep(200);
  }
  throw new Error(`The worker does not work. It said:\n${worker.said()}`);
}

async function primaryOf(cluster: Cluster) {
  for (const deadline = performance.now() + BACK_MS; performance.now() < deadline;) {
    const node = await cluster.primary();
    if (node) return node;
    await sleep(100);
  }
  throw new Error("No node takes writes.");
}

async function killPrimary(world: World, name: string): Promise<Fault> {
  const { cluster } = world;
  const primary = await primaryOf(cluster);

  return watch(world, name, async () => {
    primary.kill();
    return () => cluster.nodes.find((node) => node !== primary)?.isPrimary() ?? false;
  });
}

async function cutPrimaryOff(world: World): Promise<Fault> {
  const { cluster } = world;
  const primary = await primaryOf(cluster);
  const name = `primary cut off for ${PARTITION_MS / 1_000} s from etcd and standby, not from its callers`;
  const began = performance.now();
  const fault = await watch(world, name, async () => {
    cluster.cutOff(primary);
    return () => cluster.nodes.find((node) => node !== primary)?.isPrimary() ?? false;
  });
  await sleep(Math.max(0, PARTITION_MS - (performance.now() - began)));
  cluster.mend();

  return fault;
}

/** Nodes that were killed are started again, and follow. */
async function rejoin({ cluster }: World): Promise<void> {
  for (const node of cluster.nodes) node.start();
  await cluster.settle();
  await sleep(CALM_MS);
}

type IsPromoted = () => Promise<boolean> | boolean;

/** Does it, and waits until what is written is acknowledged again for a while. */
async function watch(
  { load }: World,
  fault: string,
  act: () => Promise<IsPromoted | null>,
): Promise<Fault> {
  const began = performance.now();
  const isPromoted = await act();
  let secondsToPromotion: number | null = null;
  for (const deadline = began + BACK_MS; isPromoted && secondsToPromotion === null;) {
    if (performance.now() > deadline) throw new Error(`Nobody took over: ${fault}`);
    await sleep(50);
    if (await isPromoted()) secondsToPromotion = secondsSince(began);
  }
  await until(() => calmSince(load) - began > 0 && performance.now() - began > CALM_MS);
  await sleep(CALM_MS);

  return { fault, secondsWithoutService: longestGap(load, began), secondsToPromotion };
}

/** When something was acknowledged last. */
function calmSince({ writes }: Load): number {
  return writes.findLast(({ isAcknowledged }) => isAcknowledged)?.at ?? 0;
}

function longestGap({ writes }: Load, began: number): number {
  let longest = 0;
  let last = began;
  for (const { at, isAcknowledged } of writes) {
    if (!isAcknowledged || at < began) continue;
    longest = Math.max(longest, at - last);
    last = at;
  }

  return Math.round(longest / 100) / 10;
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + BACK_MS;
  while (!holds() && performance.now() < deadline) await sleep(100);
}

/** Errors, and what no logger wrote: a process says so why it cannot start. */
function complaintsOf(part: Part): string[] {
  return part
    .said()
    .split("\n")
    .filter((line) => line !== "" && !/^\{"level":[1-4]0,/.test(line))
    .map((line) => {
      if (!line.startsWith("{")) return line;
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
      return `${msg}: ${err?.message ?? ""}`.slice(0, COMPLAINT_MAX);
    });
}

const COMPLAINT_MAX = 160;
