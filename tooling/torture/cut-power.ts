import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { commandOf, descendants } from "../../e2e/product/descendants.ts";
import { rowsOf } from "../../e2e/product/rows-of.ts";
import {
  createPlace,
  type Place,
  removePlace,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { ACKNOWLEDGE_EARLY } from "./kill.ts";
import { type Load, startLoad } from "./load.ts";
import { KEPT, type Stock, stockOf } from "./take-stock.ts";

const CUTS = "20";
const CONTROL_CUTS = 3;
const DISK_MB = 1024;
const POLL_MS = 20;
/** Kept between two cuts at least, and how long writing goes on after that at most. */
const WRITES = 12;
const MORE_MS = 2_000;
const WRITES_TIMEOUT_MS = 60_000;

export type Cuts = { cuts: number; startedInMs: { median: number; most: number }; stock: Stock };

/** `npm run torture -- power [cuts]`, as root: only root can mount a disk. */
export async function power([cuts = CUTS]: readonly string[]) {
  const outcome = await cutPower(Number(cuts));
  const control = await cutPower(CONTROL_CUTS, ACKNOWLEDGE_EARLY);

  return { held: isHeld(outcome) && control.stock.lost > 0, report: { outcome, control } };
}

/** Nothing that was acknowledged is missing or there twice. */
export function isHeld({ stock }: Cuts): boolean {
  return stock.acknowledged > 0 && stock.lost + stock.doubled === 0;
}

/**
 * The product's data lies on a disk of its own, a file. At a moment of its own everything stands still
 * and the file is copied: it has what had reached the disk by then, and nothing of what the system
 * still held in memory. The product goes on from the copy, as after a power cut.
 * @throws Error where no disk can be mounted.
 */
export async function cutPower(cuts: number, weakness?: string): Promise<Cuts> {
  const place = await createPlace();
  const disk = createDisk(place);
  const starts: number[] = [];
  const load = startLoad(place.port);
  let product: Product | null = null;
  try {
    product = await startProduct(place);
    if (weakness !== undefined) await rowsOf(product, weakness);
    for (let cut = 0; cut < cuts; cut += 1) {
      await writing(load);
      await cutOnce(product, disk);
      product = await startProduct(place);
      starts.push(Math.round(product.startedInMs));
    }
    await load.stop();
    const rows = await rowsOf<{ id: string }>(product, KEPT);
    starts.sort((one, other) => one - other);
    const median = starts[Math.floor(starts.length / 2)] ?? 0;
    return {
      cuts,
      startedInMs: { median, most: starts.at(-1) ?? 0 },
      stock: stockOf(load.writes, rows),
    };
  } finally {
    await load.stop();
    await product?.stop();
    disk.remove();
    removePlace(place);
  }
}

/** Only root can, and not in every container. */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "snowball-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "pipe" });
    execFileSync("umount", [folder], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writing({ writes }: Load): Promise<void> {
  const kept = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  const enough = kept() + WRITES;
  const deadline = performance.now() + WRITES_TIMEOUT_MS;
  while (kept() < enough) {
    if (performance.now() > deadline) throw new Error("Nothing was acknowledged in time.");
    await sleep(POLL_MS);
  }
  await sleep(Math.random() * MORE_MS);
}

async function cutOnce(product: Product, disk: Disk): Promise<void> {
  const everything = [product.pid, ...descendants(product.pid)];
  // Nobody writes and nobody asks for the disk's confirmation while its file is copied.
  for (const pid of everything) process.kill(pid, "SIGSTOP");
  disk.keepAsItIs();
  await product.kill();
  // What was killed holds its files until its last moment.
  while (everything.some((pid) => commandOf(pid) !== "")) await sleep(POLL_MS);
  disk.exchange();
}

type Disk = {
  /** Copies what has reached the disk. */
  keepAsItIs(): void;
  /** Puts the copy in the disk's place. */
  exchange(): void;
  remove(): void;
};

function createDisk({ dataDir }: Place): Disk {
  const folder = mkdtempSync(join(tmpdir(), "snowball-disk-"));
  const [image, copy] = [join(folder, "image"), join(folder, "copy")];
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(image, "");
  truncateSync(image, DISK_MB * 1024 * 1024);
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });
  // Its journal is written when somebody asks for it, and not by the clock in the middle of a copy.
  const mount = () => run("mount", "-o", "loop,commit=600", image, dataDir);
  run("mkfs.ext4", "-q", "-F", image);
  mount();

  return {
    keepAsItIs: () => void run("cp", "--sparse=always", image, copy),
    exchange: () => {
      run("umount", dataDir);
      renameSync(copy, image);
      mount();
    },
    remove: () => {
      run("umount", dataDir);
      rmSync(folder, { recursive: true });
    },
  };
}
