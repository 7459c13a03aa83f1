import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import {
  given,
  MAKES_ROLES,
  prepare,
  startExternalServer,
  type ExternalServer,
} from "#testing/external-server.ts";

import { openDatabase } from "./database.ts";
import { requireLogins } from "./require-logins.ts";

// Roles belong to the whole server, and an operator may have one server for two installations.

let server: ExternalServer;

beforeAll(async () => {
  server = await startExternalServer();
});

afterEach(() => server.clear());

afterAll(() => server.stop());

/** A second installation on the same server, given the two logins of its own. */
async function secondServer(owner: string, api: string, system: string) {
  if (owner !== "app") {
    await server.asAdministrator(`CREATE ROLE ${owner} LOGIN PASSWORD 'of-the-owner' CREATEROLE`);
  }
  await server.asAdministrator(`CREATE DATABASE more OWNER ${owner}`);
  const as = (user: string, password: string) =>
    server.connectionString
      .replace("///snowball?", "///more?")
      .replace("user=snowball", `user=${user}&password=${password}`);

  return {
    DATABASE_URL: as(owner, "of-the-owner"),
    API_DATABASE_URL: as(api, `second-${api}`),
    SYSTEM_DATABASE_URL: as(system, `second-${system}`),
  };
}

test("two installations share one server, each with logins of its own that see nothing of the other's", async () => {
  const databaseUrl = await server.serverWith(MAKES_ROLES);
  const first = await prepare(databaseUrl, given(databaseUrl));
  const environment = await secondServer("friend", "other_api", "other_system");

  const second = await prepare(environment.DATABASE_URL, environment);

  for (const { logins, settings } of [first, second, first]) {
    expect(await requireLogins(logins, settings)).toBeNull();
    const database = openDatabase(logins, () => undefined);
    const count = sql`select count(*)::int as count from users`;
    for (const rows of [
      await database.asUser(randomUUID(), (queries) => queries.execute(count)),
      await database.asSystem((queries) => queries.execute(count)),
    ]) {
      expect(rows.rows).toEqual([{ count: 0 }]);
    }
    await database.asSystem((queries) =>
      queries.execute(sql`select enqueue_job('none', '{}', null, null, 1)`),
    );
    await database.close();
  }
  for (const login of [first.logins.api, first.logins.system]) {
    const stranger = new Client({ connectionString: login.replace("///money?", "///more?") });
    stranger.on("error", () => undefined); // The database is dropped beneath it.
    await stranger.connect();
    await expect(stranger.query("SELECT FROM public.users")).rejects.toThrow("permission denied");
    await stranger.end();
  }
});

test.for(["app", "friend"])(
  "a second installation with the first one's logins and other passwords is refused, and the first goes on (owner %s)",
  async (owner) => {
    const databaseUrl = await server.serverWith(MAKES_ROLES);
    const first = await prepare(databaseUrl, given(databaseUrl));
    const environment = await secondServer(owner, "snowball_api", "snowball_system");

    await expect(prepare(environment.DATABASE_URL, environment)).rejects.toThrow(
      /The role snowball_api has another password and belongs to the database money as well\. .*API_DATABASE_URL as other_api/,
    );

    expect(await requireLogins(first.logins, first.settings)).toBeNull();
  },
);

test("a database is not prepared for other logins than it was made for", async () => {
  const databaseUrl = await server.serverWith(MAKES_ROLES);
  const { logins, settings } = await prepare(databaseUrl, given(databaseUrl));
  const renamed = Object.fromEntries(
    Object.entries(given(databaseUrl)).map(([name, url]) => [
      name,
      url.replace("user=snowball_", "user=other_"),
    ]),
  );

  await expect(prepare(databaseUrl, renamed)).rejects.toThrow(
    "was made for the login snowball_api",
  );

  expect(await requireLogins(logins, settings)).toBeNull();
});
