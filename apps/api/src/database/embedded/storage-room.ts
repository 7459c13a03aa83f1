import { statfsSync } from "node:fs";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Settings } from "#config/settings.ts";

const MB = 1024 * 1024;
const LOOK_EVERY_MS = 500;

/**
 * PostgreSQL must never find the disk full: where it cannot write its log (segments of 16 MB) it
 * panics, and cannot recover either, so that nothing can be read. We stop writing long before.
 */
const LOW_BYTES = 64 * MB;
/** A little more than that has to be free before writing goes on, lest the answer flickers. */
const ENOUGH_BYTES = 80 * MB;

/** Kept aside for the day when somebody else fills the disk: enough to recover, and to be read. */
const RESERVE_BYTES = 32 * MB;
/** Below this the reserve is given up; it is put aside again once there is plenty. */
const RESERVE_NEEDED_BYTES = 16 * MB;
const RESERVE_AGAIN_BYTES = ENOUGH_BYTES + 2 * RESERVE_BYTES;

export type Room = {
  /** Whether there is room on the disk for what users and jobs want kept. */
  hasRoom: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Watches the disk of the embedded database. Somebody else's server, whose disk we do not see, says
 * itself when it is full.
 */
export function roomOf(
  settings: Pick<Settings, "databaseUrl" | "apiDatabaseUrl" | "dataDir">,
): Room {
  const { databaseUrl, apiDatabaseUrl, dataDir } = settings;
  if (databaseUrl !== null || apiDatabaseUrl !== null)
    return { hasRoom: () => true, stop: async () => undefined };

  let isLow = freeOf(statfsSync(dataDir)) < LOW_BYTES;
  const look = async () => {
    const free = freeOf(await statfs(dataDir));
    isLow = free < (isLow ? ENOUGH_BYTES : LOW_BYTES);
  };
  const watching = repeat(look);

  return { hasRoom: () => !isLow, stop: watching.stop };
}

export type Reserve = {
  /** Gives the reserve up if it is needed, or puts it aside if there is room for it. */
  adjust: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Keeps a file in `folder` whose only use is to be deleted when the disk is full. */
export function keepReserve(folder: string): Reserve {
  const file = join(folder, "reserve");
  const adjustOnce = async () => {
    const free = freeOf(await statfs(folder));
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (isThere && free < RESERVE_NEEDED_BYTES) await rm(file, { force: true });
    if (!isThere && free > RESERVE_AGAIN_BYTES) await putAside(file);
  };
  let underWay: Promise<void> | null = null; // Two would take the unfinished file from each other.
  const adjust = () => {
    underWay ??= adjustOnce().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const watching = repeat(adjust);

  return { adjust, stop: watching.stop };
}

/** Written out, not only declared: a hole in a file reserves nothing. */
async function putAside(file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    for (let written = 0; written < RESERVE_BYTES; written += MB)
      await handle.write(Buffer.alloc(MB));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

function freeOf({ bavail, bsize }: { bavail: number; bsize: number }): number {
  return bavail * bsize;
}

/** A look that fails tells nothing: the next one may. */
function repeat(look: () => Promise<void>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeating = (async () => {
    while (!signal.aborted) {
      await look().catch(() => undefined);
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await repeating;
    },
  };
}
