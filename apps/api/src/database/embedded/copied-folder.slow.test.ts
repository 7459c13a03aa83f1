import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { dumpDatabase } from "#testing/dump-database.ts";
import { loginsOn } from "#testing/logins-on.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable } from "#testing/row-in-each-table.ts";
import { VALID_ROWS } from "#testing/valid-rows.ts";

import { prepareSchema } from "../prepare-schema.ts";

import { startEmbeddedServer } from "./start-embedded-server.ts";

const USER = "11111111-1111-4111-8111-111111111111";

test("a copy of the stopped data folder contains every row of every table", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snowball-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711); // If root runs this, PostgreSQL runs as another user, which must reach its folder.
  const [dataDir, copy] = [join(folder, "data"), join(folder, "copy")];

  const first = await startEmbeddedServer({ dataDir, durable: false });
  const owner = first.connectionString;
  await prepareSchema({ owner, logins: loginsOn(owner), refusesSuperuser: false });
  const user = VALID_ROWS["users"]?.(USER, { user: USER } as never) ?? {};
  const places = Object.keys(user).map((_, index) => `$${index + 1}`);
  await queryDatabase(
    first,
    `INSERT INTO users (${Object.keys(user).join(", ")}) VALUES (${places.join(", ")})`,
    Object.values(user),
  );
  await addRowInEachTable(first, USER);
  const before = await dumpDatabase(first);
  await first.stop();
  execFileSync("cp", ["-a", dataDir, copy]);
  rmSync(dataDir, { recursive: true });

  const restored = await startEmbeddedServer({ dataDir: copy, durable: false });
  onTestFinished(() => restored.stop());

  expect(await dumpDatabase(restored)).toEqual(before);
  expect(before.get("public.payments")).toContain(USER);
});
