import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "./database.ts";
import { startEmbeddedServer } from "./embedded/start-embedded-server.ts";
import { prepareSchema } from "./prepare-schema.ts";

// A server of somebody's own: our login there is no superuser.

async function serverWith(statements: string[]): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-external-"));
  const server = await startEmbeddedServer({ dataDir, durable: false });
  onTestFinished(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();

  return server.connectionString
    .replace("///snowball?", "///money?")
    .replace("user=snowball", "user=app");
}

test.for([
  ["may create roles", ["CREATE ROLE app LOGIN CREATEROLE", "CREATE DATABASE money OWNER app"]],
  [
    "was granted the roles by an administrator",
    [
      "CREATE ROLE app LOGIN",
      "CREATE ROLE snowball_api NOLOGIN",
      "CREATE ROLE snowball_system NOLOGIN",
      "GRANT snowball_api, snowball_system TO app",
      "CREATE DATABASE money OWNER app",
    ],
  ],
] as const)(
  "DATABASE_URL works with a login that is no superuser but %s",
  async ([, statements]) => {
    const databaseUrl = await serverWith([...statements]);

    await prepareSchema(databaseUrl);
    const database = openDatabase(databaseUrl, () => undefined);
    const { rows } = await database.asUser("00000000-0000-4000-8000-000000000000", (queries) =>
      queries.execute(sql`select current_user as role, (select count(*)::int from users) as users`),
    );
    await database.asSystem((queries) =>
      queries.execute(sql`select enqueue_job('none', '{}', null, null, 1)`),
    );
    await database.close();

    expect(rows).toEqual([{ role: "snowball_api", users: 0 }]);
  },
);
