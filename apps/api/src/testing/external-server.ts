import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Client } from "pg";

import { readSettings } from "#config/read-settings.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { findLogins } from "#database/logins.ts";
import { prepareSchema } from "#database/prepare-schema.ts";

import { memoryFolder } from "./memory-folder.ts";

/** A PostgreSQL server of an operator. Our roles there are no superusers and need passwords. */
export type ExternalServer = {
  /** Connection string of the administrator. */
  connectionString: string;
  /** Runs the statements as administrator and returns the URL of `app`, the owner of the database `money`. */
  serverWith(statements: readonly string[]): Promise<string>;
  asAdministrator(statement: string, database?: string): Promise<void>;
  /** Drops the databases and roles that tests create. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export const OWNER = "CREATE ROLE app LOGIN PASSWORD 'of-the-owner'";
export const MAKES_ROLES = [`${OWNER} CREATEROLE`, "CREATE DATABASE money OWNER app"];

const ROLES = "app, boss, snowball_api, snowball_system";

export async function startExternalServer(): Promise<ExternalServer> {
  const dataDir = mkdtempSync(join(memoryFolder(), "snowball-external-"));
  const server = await startEmbeddedServer({ dataDir, durable: false });
  const asAdministrator: ExternalServer["asAdministrator"] = async (
    statement,
    database = "snowball",
  ) => {
    const connectionString = server.connectionString.replace("///snowball?", `///${database}?`);
    const client = new Client({ connectionString });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  writeFileSync(
    join(dataDir, "postgresql/cluster/pg_hba.conf"),
    "local all snowball trust\nlocal all all scram-sha-256\n",
  );
  await asAdministrator("SELECT pg_reload_conf()");

  return {
    connectionString: server.connectionString,
    asAdministrator,
    serverWith: async (statements) => {
      for (const statement of statements) await asAdministrator(statement);
      return server.connectionString
        .replace("///snowball?", "///money?")
        .replace("user=snowball", "user=app&password=of-the-owner");
    },
    clear: async () => {
      await asAdministrator("DROP DATABASE IF EXISTS money WITH (FORCE)");
      await asAdministrator(`DROP ROLE IF EXISTS ${ROLES}`);
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the configuration of an operator's environment with new keys. */
export function configured(environment: Record<string, string>) {
  const key = () => randomBytes(32);
  const secrets = { tokenKey: key(), refreshKey: key(), sealingKeys: [{ id: "k1", key: key() }] };

  return { settings: readSettings(environment, false), secrets };
}

/** Returns the settings with the URLs of both roles. */
export function given(databaseUrl: string): Record<string, string> {
  const as = (role: string) =>
    databaseUrl.replace("user=app&password=of-the-owner", `user=${role}&password=of-${role}`);

  return { API_DATABASE_URL: as("snowball_api"), SYSTEM_DATABASE_URL: as("snowball_system") };
}

/** Does the same as `npm run migrate`. */
export async function prepare(databaseUrl: string, environment: Record<string, string> = {}) {
  const configuration = configured({ DATABASE_URL: databaseUrl, ...environment });
  const logins = findLogins(configuration);
  await prepareSchema({ owner: databaseUrl, logins, refusesSuperuser: true });
  return { logins, settings: configuration.settings };
}
