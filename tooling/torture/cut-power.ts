import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { descendants } from "../../e2e/product/descendants.ts";
import { rowsOf } from "../../e2e/product/rows-of.ts";
import {
  createPlace,
  type Place,
  removePlace,
  sendSignal,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { acknowledgeEarly } from "./acknowledge-early.ts";
import { type Load, startLoad } from "./load.ts";
import { type Spread, spreadOf } from "./spread-of.ts";
import { KEPT, type Stock, stockOf } from "./take-stock.ts";
import { until } from "./wait.ts";

const CUTS = "20";
const CONTROL_CUTS = 3;
const DISK_MB = 1024;
const SMALLEST_DISK_MB = 4;
/** Kept between two cuts at least, and how long writing goes on after that at most. */
const WRITES = 12;
const MORE_MS = 2_000;

export type Cuts = { cuts: number; startedInMs: Spread; stock: Stock };

/** `npm run torture -- power [cuts]`, as root: only root can mount a disk. */
export async function power([cuts = CUTS]: readonly string[]) {
  const outcome = await cutPower(Number(cuts));
  const control = await cutPower(CONTROL_CUTS, acknowledgeEarly);

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
export async function cutPower(
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
    const rows = await rowsOf<{ id: string }>(product, KEPT);
    return { cuts, startedInMs: spreadOf(starts), stock: stockOf(load.writes, rows) };
  } finally {
    await load.stop();
    await product?.stop();
    disk.remove();
    removePlace(place);
  }
}

/** Only root can, and not in every container: some have no files as disks, or nobody to format one. */
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
    () => "Nothing was acknowledged in time.",
  );
  await sleep(Math.random() * MORE_MS);
}

async function cutOnce(product: Product, disk: Disk): Promise<void> {
  // Nobody writes and nobody asks for the disk's confirmation while its file is copied.
  standStill(product);
  disk.keepAsItIs();
  await product.kill();
  await disk.exchange();
}

/** Those too that are started while the others are told to. */
function standStill({ pid }: Product): void {
  const told = new Set<number>();
  for (;;) {
    const others = [pid, ...descendants(pid)].filter((each) => !told.has(each));
    if (others.length === 0) return;
    for (const other of others) {
      sendSignal(other, "SIGSTOP");
      told.add(other);
    }
  }
}

type Disk = {
  /** Copies what has reached the disk. */
  keepAsItIs(): void;
  /** Puts the copy in the disk's place. */
  exchange(): Promise<void>;
  remove(): void;
};

/** @throws Error where it cannot be made or mounted, and leaves nothing behind. */
function createDisk(at: string, sizeMb: number): Disk {
  const folder = mkdtempSync(join(tmpdir(), "snowball-disk-"));
  const [image, copy] = [join(folder, "image"), join(folder, "copy")];
  mkdirSync(at, { recursive: true });
  writeFileSync(image, "");
  truncateSync(image, sizeMb * 1024 * 1024);
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });
  // Its journal is written when somebody asks for it, and not by the clock in the middle of a copy.
  const mount = () => run("mount", "-o", "loop,commit=600", image, at);
  try {
    run("mkfs.ext4", "-q", "-F", image);
    mount();
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }

  return {
    keepAsItIs: () => void run("cp", "--sparse=always", image, copy),
    exchange: async () => {
      // Whoever was killed holds its files until its very last moment, when it has no name any more.
      await until(
        () => isDone(() => run("umount", at)),
        () => "What was killed still has its files.",
      );
      renameSync(copy, image);
      mount();
    },
    remove: () => {
      run("umount", "--lazy", at);
      rmSync(folder, { recursive: true });
    },
  };
}
