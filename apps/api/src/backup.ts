import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { systemClock } from "#adapters/system-clock/system-clock.ts";
import { loadSettings } from "#config/load-configuration.ts";
import { reachDatabase } from "#database/backup/reach-database.ts";
import { takeBackup } from "#database/backup/take-backup.ts";
import { runProcess } from "#run-process.ts";

/** `npm run backup -- [folder]`: everything that the database holds, as a file; the product may run meanwhile. */
async function backUp(): Promise<void> {
  const settings = loadSettings();
  const [folder = join(settings.dataDir, "backups")] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const now = systemClock.now();
  const file = resolve(
    folder,
    `snowball-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`,
  );
  const place = await reachDatabase(settings);
  try {
    const rows = await takeBackup({ ...place, file, now });
    process.stdout.write(`${file}: ${rows} rows.\n`);
  } finally {
    await place.leave();
  }
}

await runProcess(backUp);
