import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { descendants } from "../e2e/product/descendants.ts";
import { queryRows } from "../e2e/product/query-rows.ts";
import {
  createPlace,
  type Place,
  removePlace,
  sendSignal,
  startProduct,
  type Product,
} from "../e2e/product/start-product.ts";
import { type Load, startLoad } from "./load.ts";
import { acknowledgeEarly, type Spread, spreadOf, until } from "./processes.ts";
import { compareStored, STORED_IDS, type StoredWrites } from "./stored-writes.ts";

const CONTROL_CUTS = 3;
const DISK_MB = 1024;
const SMALLEST_DISK_MB = 4;
/** The least acknowledged writes between two cuts, and the longest time after them. */
const WRITES = 12;
const MORE_MS = 2_000;

export type Cuts = { cuts: number; startedInMs: Spread; writes: StoredWrites };

/** Simulates power cuts under load. Requires root, which can mount a disk. */
export async function cutPower(cuts: number) {
  const outcome = await cutPowerUnderLoad(cuts);
  const control = await cutPowerUnderLoad(CONTROL_CUTS, acknowledgeEarly);

  return { passed: isPassed(outcome) && control.writes.lost > 0, report: { outcome, control } };
}

/** Every acknowledged write is stored once. */
export function isPassed({ writes }: Cuts): boolean {
  return writes.acknowledged > 0 && writes.lost + writes.duplicated === 0;
}

/**
 * Stores the product's data on a disk image. At a random moment it stops all processes and copies the image, which has
 * only what had reached the disk, not what the system held in memory. The product restarts from the copy, like after a
 * power cut.
 * @throws Error if no disk can be mounted.
 */
export async function cutPowerUnderLoad(
  cuts: number,
  prepare?: (product: Product, place: Place) => Promise<Product>,
): Promise<Cuts> {
  const place = await createPlace();
  const disk = createDisk(place.dataDir, DISK_MB);
  const starts: number[] = [];
  const load = startLoad(place.port);
  let product: Product | null = null;
  try {
    product = await startProduct(place);
    if (prepare) product = await prepare(product, place);
    for (let cut = 0; cut < cuts; cut += 1) {
      await writing(load);
      await cutOnce(product, disk);
      product = await startProduct(place);
      starts.push(product.startedInMs);
    }
    await load.stop();
    const rows = await queryRows<{ id: string }>(product, STORED_IDS);
    return { cuts, startedInMs: spreadOf(starts), writes: compareStored(load.writes, rows) };
  } finally {
    await load.stop();
    await product?.stop();
    disk.remove();
    removePlace(place);
  }
}

/** Requires root and `mkfs.ext4`, and loop devices, which some containers lack. */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "snowball-disk-"));
  const isMounted = isDone(() => createDisk(folder, SMALLEST_DISK_MB).remove());
  rmSync(folder, { recursive: true });

  return isMounted;
}

function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

async function writing({ writes }: Load): Promise<void> {
  const kept = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  const enough = kept() + WRITES;
  await until(
    () => kept() >= enough,
    () => "No write was acknowledged in time.",
  );
  await sleep(Math.random() * MORE_MS);
}

async function cutOnce(product: Product, disk: Disk): Promise<void> {
  // No process may write or flush while the image is copied.
  pauseAll(product);
  disk.copy();
  await product.kill();
  await disk.exchange();
}

/** Includes processes that start while others are being paused. */
function pauseAll({ pid }: Product): void {
  const paused = new Set<number>();
  for (;;) {
    const others = [pid, ...descendants(pid)].filter((each) => !paused.has(each));
    if (others.length === 0) return;
    for (const other of others) {
      sendSignal(other, "SIGSTOP");
      paused.add(other);
    }
  }
}

type Disk = {
  /** Copies what has reached the disk. */
  copy(): void;
  /** Replaces the disk with the copy. */
  exchange(): Promise<void>;
  remove(): void;
};

/** @throws Error if the disk cannot be created or mounted; nothing remains. */
function createDisk(at: string, sizeMb: number): Disk {
  const folder = mkdtempSync(join(tmpdir(), "snowball-disk-"));
  const [image, copied] = [join(folder, "image"), join(folder, "copy")];
  mkdirSync(at, { recursive: true });
  writeFileSync(image, "");
  truncateSync(image, sizeMb * 1024 * 1024);
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });
  // Commits the journal only on request, never by a timer during a copy.
  const mount = () => run("mount", "-o", "loop,commit=600", image, at);
  try {
    run("mkfs.ext4", "-q", "-F", image);
    mount();
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }

  return {
    copy: () => void run("cp", "--sparse=always", image, copied),
    exchange: async () => {
      // A killed process holds its files until its very end.
      await until(
        () => isDone(() => run("umount", at)),
        () => "A killed process still holds its files.",
      );
      renameSync(copied, image);
      mount();
    },
    remove: () => {
      run("umount", "--lazy", at);
      rmSync(folder, { recursive: true });
    },
  };
}
