import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";

import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { findLogins } from "#database/find-logins.ts";
import { dumpDatabase } from "#testing/dump-database.ts";
import {
  configured,
  given,
  MAKES_ROLES,
  startExternalServer,
  type ExternalServer,
} from "#testing/external-server.ts";
import { loginsOn } from "#testing/logins-on.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable } from "#testing/row-in-each-table.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { thisRelease } from "../release.ts";

import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

// A whole installation goes into a file and out of it again, on a server of somebody else's, whose owner
// is no superuser: there row-level security and foreign keys hold for the owner too.

const NOW = new Date("2026-12-01T12:00:00Z");
const TOKEN = "access-production-of-anna";

let api: TestApi;
let server: ExternalServer;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "snowball-backup-"));
  file = join(folder, "taken.backup");
  server = await startExternalServer();
  api = await createTestApi();
  const { userId } = await signUp(api);
  const { connections } = await addRowInEachTable(api, userId);
  const id = String(connections?.["id"]);
  await queryDatabase(api, "UPDATE connections SET sealed_access_token = $1 WHERE id = $2", [
    api.deps.secretBox.seal(TOKEN, id),
    id,
  ]);
  // Words that break lines, quotes and encodings, and one row that hangs on a later one of its table.
  await queryDatabase(api, "UPDATE users SET first_name = $1 WHERE id = $2", [
    "Ä\"',\\\n(é)☃",
    userId,
  ]);
  await queryDatabase(api, "UPDATE connections SET duplicate_of = id");
  await takeBackup({ connectionString: api.connectionString, file, now: NOW });
});

afterAll(async () => {
  await api.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database whose owner is no superuser. */
async function emptyDatabase() {
  await server.clear();
  const owner = await server.serverWith(MAKES_ROLES);
  const logins = findLogins(configured({ DATABASE_URL: owner, ...given(owner) }));

  return { owner, logins, refusesSuperuser: true };
}

/** As its administrator sees them. */
function administrators(owner: string): { connectionString: string } {
  return { connectionString: owner.replace("user=app&password=of-the-owner", "user=snowball") };
}

function withoutJournal(dump: Map<string, string>): Record<string, string[]> {
  const journals = ["public.schema_migrations", "graphile_worker.migrations"];
  const rows = [...dump].filter(([table]) => !journals.includes(table));

  return Object.fromEntries(rows.map(([table, text]) => [table, text.split("\n").toSorted()]));
}

async function tablesIn(owner: string): Promise<unknown[]> {
  return queryDatabase(
    administrators(owner),
    "SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')",
  );
}

test("what is restored is what was backed up, row for row, keys and policies in force again", async () => {
  const place = await emptyDatabase();

  const restored = await restoreBackup({ file, ...place });

  const before = withoutJournal(await dumpDatabase(api));
  const after = withoutJournal(await dumpDatabase(administrators(place.owner)));
  expect(after).toEqual(before);
  expect(restored.rows).toBe(
    Object.values(before)
      .flat()
      .filter((row) => row !== "").length,
  );
  const shape = `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) AS is FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const guards = `SELECT relname, relrowsecurity, relforcerowsecurity, (SELECT count(*) FROM pg_trigger
    WHERE tgrelid = pg_class.oid AND tgenabled = 'O' AND NOT tgisinternal) AS triggers
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`;
  for (const question of [shape, guards]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [there, here] = await Promise.all([
      queryDatabase(administrators(place.owner), question),
      queryDatabase(api, question),
    ]);
    expect(there).toEqual(here);
  }
});

test("the running processes log in to what was restored, and new jobs get numbers of their own", async () => {
  const place = await emptyDatabase();
  await restoreBackup({ file, ...place });

  const client = new Client({ connectionString: place.logins.system });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query("SELECT sealed_access_token FROM connections");

  expect(rows.length).toBeGreaterThan(0);
  await expect(
    client.query("SELECT enqueue_job('anything', '{}', null, null, null, null)"),
  ).resolves.toMatchObject({ rowCount: 1 });
});

test("a backup holds nothing unsealed, no key, and can be read by its owner alone", () => {
  const text = gunzipSync(readFileSync(file)).toString();

  expect(text).toContain("sealed_access_token");
  expect(text).not.toContain(TOKEN);
  for (const key of [api.deps.tokenKey, api.deps.refreshKey]) {
    expect(text).not.toContain(key.toString("base64"));
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a database that is not empty is left as it is", async () => {
  const place = await emptyDatabase();
  await server.asAdministrator("CREATE TABLE somebodys (word text)", "money");

  await expect(restoreBackup({ file, ...place })).rejects.toThrow(
    "The database is not empty: public.somebodys is in it.",
  );
  expect(await tablesIn(place.owner)).toEqual([{ schemaname: "public", tablename: "somebodys" }]);
});

test("a backup of a newer schema is refused in a sentence, and one of an older schema is brought forward", async () => {
  const place = await emptyDatabase();
  const whole = thisRelease();
  const older = { ...whole, migrations: whole.migrations.slice(0, -1) };

  await expect(restoreBackup({ file, ...place, release: older })).rejects.toThrow(
    `The backup is of a newer schema than Snowball ${whole.version} knows`,
  );
  expect(await tablesIn(place.owner)).toEqual([]);

  const added = { position: whole.migrations.length, hash: "of-later" };
  const newer = {
    ...whole,
    migrations: [...whole.migrations, { ...added, sql: ["CREATE TABLE later (id int)"] }],
  };
  await restoreBackup({ file, ...place, release: newer });
  expect(await tablesIn(place.owner)).toContainEqual({ schemaname: "public", tablename: "later" });
});

test.for([
  ["cut short", (whole: Buffer) => whole.subarray(0, whole.length - 40), "damaged or cut short"],
  ["with a byte changed", changedInside, "damaged or cut short"],
  [
    "without its last line",
    (whole: Buffer) => rewritten(whole, (text) => text.slice(0, -1)),
    "damaged",
  ],
  ["with a row changed", (whole: Buffer) => rewritten(whole, anotherName), "damaged"],
  ["that is something else", () => Buffer.from("PGDMP"), "damaged"],
  ["of another program", () => gzipSync('{"kind":"other"}\n'), "is no backup of Snowball"],
] as const)("a file %s is refused before anything is touched", async ([, damage, sentence]) => {
  const place = await emptyDatabase();
  const broken = join(folder, "broken.backup");
  writeFileSync(broken, damage(readFileSync(file)));

  await expect(restoreBackup({ file: broken, ...place })).rejects.toThrow(sentence);
  expect(await tablesIn(place.owner)).toEqual([]);
});

function changedInside(whole: Buffer): Buffer {
  const changed = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  changed.writeUInt8(whole.readUInt8(middle) ^ 0xff, middle);
  return changed;
}

function rewritten(whole: Buffer, change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(whole).toString().trimEnd().split("\n");

  return gzipSync(`${change(lines).join("\n")}\n`);
}

function anotherName(lines: string[]): string[] {
  return lines.map((line) => line.replace("(é)", "(e)"));
}

test("where a table does not come out as it was, nothing of the backup stays", async () => {
  const place = await emptyDatabase();
  const wrong = join(folder, "wrong.backup");
  const { createHash } = await import("node:crypto");
  writeFileSync(
    wrong,
    rewritten(readFileSync(file), (lines) => {
      const kept = anotherName(lines).slice(0, -1);
      const text = `${kept.join("\n")}\n`;
      const sha256 = createHash("sha256").update(text).digest("hex");
      return [...kept, JSON.stringify({ kind: "end", lines: kept.length, sha256 })];
    }),
  );

  await expect(restoreBackup({ file: wrong, ...place })).rejects.toThrow(
    "public.users came out otherwise than it was",
  );
  expect(await tablesIn(place.owner)).toEqual([]);
  await expect(restoreBackup({ file, ...place })).resolves.toMatchObject({
    takenAt: NOW.toISOString(),
  });
});

test("a login that does not see every row takes no backup that looks whole", async () => {
  const place = await emptyDatabase();
  await restoreBackup({ file, ...place });
  const mine = join(folder, "of-owner.backup");

  await expect(takeBackup({ connectionString: place.owner, file: mine, now: NOW })).rejects.toThrow(
    "DATABASE_URL must name a login that reads every row",
  );
  expect(existsSync(mine)).toBe(false);

  await server.asAdministrator("CREATE ROLE boss LOGIN BYPASSRLS PASSWORD 'of-the-owner'");
  await server.asAdministrator("GRANT pg_read_all_data TO boss");
  const boss = place.owner.replace("user=app", "user=boss");
  await takeBackup({ connectionString: boss, file: mine, now: NOW });
  expect(gunzipSync(readFileSync(mine)).equals(gunzipSync(readFileSync(file)))).toBe(true);
});

test("where the disk is full there is a sentence, and no file that looks like a backup", async () => {
  const script = join(import.meta.dirname, "take-backup.ts");
  const small = join(folder, "small.backup");
  const code = `import { takeBackup } from ${JSON.stringify(script)};
    await takeBackup({ connectionString: ${JSON.stringify(api.connectionString)}, file: ${JSON.stringify(small)}, now: new Date(0) })
      .catch((error) => { console.log(error.message); });`;

  // Files may have one kilobyte: the same answer of the kernel as that of a full disk, but for its name.
  const { stdout } = await promisify(execFile)("bash", [
    "-c",
    `trap '' XFSZ; ulimit -f 1; exec "$0" --input-type=module -e "$1"`,
    process.execPath,
    code,
  ]);

  expect(stdout).toBe(`No backup was made at ${small}: it became larger than files may be here.\n`);
  expect(existsSync(small) || existsSync(`${small}.unfinished`)).toBe(false);
});

test("rows that are written while a backup is taken are in it wholly or not at all", async () => {
  const busy = join(folder, "busy.backup");
  let isRunning = true;
  const writing = (async () => {
    while (isRunning) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await signUp(api);
    }
  })().catch((error: unknown) => error);
  const rows = await takeBackup({ connectionString: api.connectionString, file: busy, now: NOW });
  isRunning = false;
  await writing;
  const place = await emptyDatabase();

  await expect(restoreBackup({ file: busy, ...place })).resolves.toMatchObject({ rows });
});

test("it is for a superuser's own server as well", async () => {
  await server.clear();
  await server.asAdministrator("CREATE DATABASE money");
  const owner = server.connectionString.replace("///snowball?", "///money?");

  await expect(
    restoreBackup({ file, owner, logins: loginsOn(owner), refusesSuperuser: false }),
  ).resolves.toMatchObject({ takenAt: NOW.toISOString() });
});
