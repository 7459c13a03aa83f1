import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { addRowInEachTable } from "./row-in-each-table.ts";
import { VALID_ROWS } from "./valid-rows.ts";
import { queryDatabase } from "./query-database.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { prepareSchema } from "#database/prepare-schema.ts";
import { loginsOn } from "./logins-on.ts";

// What an operator types, on the embedded database: nothing is in the environment but where the data lie.

let folder: string;
let file = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "snowball-commands-"));
  chmodSync(folder, 0o711); // Under root PostgreSQL runs as somebody else, who has to pass through.
  const server = await startEmbeddedServer({ dataDir: join(folder, "first"), durable: false });
  const { connectionString } = server;
  const logins = loginsOn(connectionString);
  await prepareSchema({ owner: connectionString, logins, refusesSuperuser: false });
  const user = "11111111-1111-4111-8111-111111111111";
  const row = VALID_ROWS["users"]?.(user, { user } as never) ?? {};
  const names = Object.keys(row);
  await queryDatabase(
    { connectionString },
    `INSERT INTO users (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
  await addRowInEachTable({ connectionString }, user);
  await server.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: "backup" | "restore", dataDir: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `../${script}.ts`), ...words],
    {
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        TMPDIR: tmpdir(),
        DATA_DIR: join(folder, dataDir),
      },
    },
  );
  return { status, stdout, stderr };
}

test("npm run backup writes a file and says where, with the product at rest", () => {
  const { status, stdout, stderr } = run("backup", "first");

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/first\/backups\/snowball-\d{8}T\d{6}Z\.backup: \d+ rows\.\n$/);
  file = stdout.split(": ")[0] ?? "";
});

test("npm run restore says where the keys do not belong to what it restored", () => {
  // The tokens of these rows were sealed with no key that anybody has.
  const { status, stdout, stderr } = run("restore", "first", file, "--check");

  expect(stdout).toMatch(
    /^The backup of .+: \d+ rows of \d+ tables, each compared with what it was\.\n$/,
  );
  expect(status).toBe(1);
  expect(stderr).toContain("But SEALING_KEYS do not open its bank connections");
});

test("npm run restore brings it into an empty folder, and into none that has data", () => {
  const first = run("restore", "second", file);
  expect(first.stdout).toContain("each compared with what it was.");

  const again = run("restore", "second", file);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain("The database is not empty");
});

test("npm run restore without a file says how it is called", () => {
  expect(run("restore", "second").stderr).toBe(
    "Say which backup: npm run restore -- <file> [--check]\n",
  );
});
