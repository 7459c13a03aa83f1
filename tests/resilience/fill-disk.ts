import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { queryRows } from "../e2e/product/query-rows.ts";
import {
  createPlace,
  removePlace,
  startProduct,
  type Product,
} from "../e2e/product/start-product.ts";
import { type Load, startLoad } from "./load.ts";
import {
  countCrashes,
  findProcesses,
  isAlive,
  POSTGRES_SERVER,
  type Spread,
  spreadOf,
  until,
} from "./processes.ts";
import { compareStored, STORED_IDS, type StoredWrites } from "./stored-writes.ts";

/** Small enough to be filled. */
const DISK_MB = 512;
/** Writes that are acknowledged before the disk is full, and refused before it has room again. */
const WRITES = 12;

type Fills = {
  fills: number;
  crashes: number;
  /** The time from free room to the first acknowledged write. */
  writtenAfterMs: Spread;
  answers: Record<string, number>;
  writes: StoredWrites;
};

/**
 * Fills the disk with another program's file while users write; every second time PostgreSQL dies meanwhile. Requires
 * root, which can mount a disk. The controls of the kill and power trials show that lost writes are detected.
 */
export async function fillDisks(times: number) {
  const place = await createPlace();
  const refusal = mountDisk(place.dataDir);
  if (refusal !== null) throw new Error(refusal);
  const load = startLoad(place.port);
  let product: Product | null = null;
  try {
    product = await startProduct(place);
    const writtenAfter: number[] = [];
    for (let round = 0; round < times; round += 1) {
      writtenAfter.push(await fillOnce(product, load, round % 2 === 1));
    }
    await load.stop();
    const report: Fills = {
      fills: writtenAfter.length,
      crashes: countCrashes(product),
      writtenAfterMs: spreadOf(writtenAfter),
      answers: load.answers,
      writes: compareStored(load.writes, await queryRows<{ id: string }>(product, STORED_IDS)),
    };
    const { lost, duplicated } = report.writes;
    return { passed: report.fills > 0 && report.crashes + lost + duplicated === 0, report };
  } finally {
    await load.stop();
    await product?.stop();
    execFileSync("umount", ["--lazy", place.dataDir]);
    removePlace(place);
  }
}

async function fillOnce(product: Product, load: Load, isDying: boolean): Promise<number> {
  await waitForWrites(load, true);
  const file = fillDisk(product.dataDir);
  await waitForWrites(load, false);
  if (isDying) {
    const [server] = findProcesses(product, POSTGRES_SERVER);
    process.kill(server, "SIGQUIT");
    await until(
      () => !isAlive(server),
      () => "PostgreSQL does not end.",
    );
    await waitForWrites(load, false);
  }
  const began = performance.now();
  rmSync(file);
  await waitForWrites(load, true, 1);

  return performance.now() - began;
}

/** Waits for more acknowledged or refused writes. */
async function waitForWrites(
  { writes }: Load,
  isAcknowledged: boolean,
  more = WRITES,
): Promise<void> {
  const count = () => writes.filter((write) => write.isAcknowledged === isAcknowledged).length;
  const enough = count() + more;
  await until(
    () => count() >= enough,
    () => `No write was ${isAcknowledged ? "acknowledged" : "refused"} in time.`,
  );
}

/** Mounts a disk in memory. @returns the reason if this fails; it requires root. */
function mountDisk(folder: string): string | null {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "tmpfs", folder], {
      stdio: "pipe",
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Writes another program's file that takes all free blocks. */
function fillDisk(folder: string): string {
  const file = join(folder, "another-program");
  const isFull = () => {
    const { bavail, bsize } = statfsSync(folder);
    const filled = spawnSync("fallocate", ["--length", String(bavail * bsize), file]);
    return filled.status === 0; // The product may have written in between.
  };
  for (let left = 20; !isFull(); left -= 1) {
    if (left === 0) throw new Error("The disk could not be filled in one step.");
  }
  return file;
}
