import { createAesSecretBox } from "#adapters/aes-secret-box/aes-secret-box.ts";
import { loadConfiguration, type Configuration } from "#config/load-configuration.ts";
import { findSealed } from "#database/backup/find-sealed.ts";
import {
  reachIdleDatabase,
  reachScratchDatabase,
  type Reached,
} from "#database/backup/reach-database.ts";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { findLogins } from "#database/find-logins.ts";
import type { SealedSecret } from "#ports/secret-box.ts";
import { runProcess } from "#run-process.ts";

/**
 * `npm run restore -- <file>` brings a backup into an empty database. With `--check` it goes into a server of
 * its own that is thrown away: whether the backup would do, without touching anything.
 */
async function restore(): Promise<void> {
  const options = process.argv.slice(2);
  const [file, ...others] = options.filter((each) => each !== "--check");
  if (file === undefined || others.length > 0 || file.startsWith("-")) {
    throw new Error("Say which backup: npm run restore -- <file> [--check]");
  }
  const configuration = loadConfiguration();
  const isCheck = options.includes("--check");
  const scratch = isCheck ? await reachScratchDatabase() : null;
  const place = scratch ?? (await reachIdleDatabase(configuration.settings));
  try {
    await restoreInto(place, file, scratch ? onScratch(configuration, scratch) : configuration);
  } finally {
    await place.leave();
  }
}

async function restoreInto(
  { connectionString: owner }: Reached,
  file: string,
  configuration: Configuration,
): Promise<void> {
  const { settings, secrets } = configuration;
  const refusesSuperuser = settings.environment === "production" && settings.databaseUrl !== null;
  const logins = findLogins(configuration);
  const { rows, tables, takenAt } = await restoreBackup({ file, owner, logins, refusesSuperuser });
  const isOpened = opens(await findSealed(logins.system), secrets.sealingKeys);
  process.stdout.write(
    `The backup of ${takenAt}: ${rows} rows of ${tables} tables, each compared with what it was.\n`,
  );
  if (!isOpened) {
    throw new Error(
      "But SEALING_KEYS do not open its bank connections: put the keys of the installation there that it " +
        "was taken of, or all of its users have to link their banks again.",
    );
  }
}

type Sealed = { id: string; text: string };
type Keys = Parameters<typeof createAesSecretBox>[0];

function opens(sealed: Sealed | null, keys: Keys): boolean {
  if (sealed === null) return true;
  try {
    createAesSecretBox(keys).open(sealed.text as SealedSecret, sealed.id);
    return true;
  } catch {
    return false;
  }
}

function onScratch({ settings, secrets }: Configuration, { dataDir }: { dataDir: string }) {
  const embedded = { databaseUrl: null, apiDatabaseUrl: null, systemDatabaseUrl: null, dataDir };

  return { settings: { ...settings, ...embedded }, secrets };
}

await runProcess(restore);
