import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { rowsOf } from "../../e2e/product/rows-of.ts";
import {
  createPlace,
  removePlace,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { type Load, startLoad } from "./load.ts";
import { isAlive, partsOf, POSTGRES } from "./parts-of.ts";
import { type Spread, spreadOf } from "./spread-of.ts";
import { KEPT, type Stock, stockOf } from "./take-stock.ts";
import { until } from "./wait.ts";

const TIMES = "5";
/** Small enough to be filled. */
const DISK_MB = 512;
/** Acknowledged before the disk is filled, and refused before it has room again. */
const WRITES = 12;

type Fills = {
  fills: number;
  /** How often the app's process ended. */
  deaths: number;
  /** From the moment there is room until a write is acknowledged. */
  writtenAfterMs: Spread;
  answers: Record<string, number>;
  stock: Stock;
};

/**
 * `npm run torture -- disk [times]`, as root: somebody else's file takes all that is left of the disk while
 * people write; every other time PostgreSQL dies meanwhile. Without a control of its own: what is lost in
 * such a way is counted as in the trials of kills and of power cuts, which have theirs.
 */
export async function disk([times = TIMES]: readonly string[]) {
  const place = await createPlace();
  const refusal = mountDisk(place.dataDir);
  if (refusal !== null) throw new Error(refusal);
  const load = startLoad(place.port);
  let product: Product | null = null;
  try {
    product = await startProduct(place);
    const writtenAfter: number[] = [];
    for (let round = 0; round < Number(times); round += 1) {
      writtenAfter.push(await fillOnce(product, load, round % 2 === 1));
    }
    await load.stop();
    const report: Fills = {
      fills: writtenAfter.length,
      deaths: product.said().match(/The app ended/g)?.length ?? 0,
      writtenAfterMs: spreadOf(writtenAfter),
      answers: load.answers,
      stock: stockOf(load.writes, await rowsOf<{ id: string }>(product, KEPT)),
    };
    const { lost, doubled } = report.stock;
    return { held: report.fills > 0 && report.deaths + lost + doubled === 0, report };
  } finally {
    await load.stop();
    await product?.stop();
    execFileSync("umount", ["--lazy", place.dataDir]);
    removePlace(place);
  }
}

async function fillOnce(product: Product, load: Load, isDying: boolean): Promise<number> {
  await moreOf(load, true);
  const file = fillDisk(product.dataDir);
  await moreOf(load, false);
  if (isDying) {
    const [server] = partsOf(product, POSTGRES);
    process.kill(server, "SIGQUIT");
    await until(
      () => !isAlive(server),
      () => "PostgreSQL does not end.",
    );
    await moreOf(load, false);
  }
  const began = performance.now();
  rmSync(file);
  await moreOf(load, true, 1);

  return performance.now() - began;
}

/** So many more writes are acknowledged, or refused. */
async function moreOf({ writes }: Load, isKept: boolean, more = WRITES): Promise<void> {
  const count = () => writes.filter(({ isAcknowledged }) => isAcknowledged === isKept).length;
  const enough = count() + more;
  await until(
    () => count() >= enough,
    () => `Nothing was ${isKept ? "acknowledged" : "refused"} in time.`,
  );
}

/** A disk of memory at the folder. @returns why there can be none: only root can mount one. */
export function mountDisk(folder: string): string | null {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "tmpfs", folder], {
      stdio: "pipe",
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Somebody else's file, to the last block and in one step: written bit by bit it would take the
 * product's reserve as well, where that is given up before the last of it is written.
 */
export function fillDisk(folder: string): string {
  const file = join(folder, "somebody-elses");
  const isFull = () => {
    const { bavail, bsize } = statfsSync(folder);
    const held = spawnSync("fallocate", ["--length", String(bavail * bsize), file]);
    return held.status === 0; // What the product wrote in between may have taken room.
  };
  for (let left = 20; !isFull(); left -= 1) {
    if (left === 0) throw new Error("The disk could not be filled in one step.");
  }
  return file;
}
