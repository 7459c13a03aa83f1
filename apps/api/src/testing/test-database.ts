import { randomBytes } from "node:crypto";

import { Client, Pool } from "pg";
import { inject } from "vitest";

import type { Logins } from "#database/database.ts";

import { loginsOn } from "./logins-on.ts";

export type TestDatabase = {
  /** Connection string of the owner. */
  connectionString: string;
  /** Connection strings of the server's roles. */
  logins: Logins;
  drop(): Promise<void>;
};

/** Pools of owner connections, because tests query the database often and each new connection starts a process. */
const ownerPools = new Map<string, Pool>();
const OWNER_CONNECTIONS = 3;

/** Returns the owner's pool of a test database, which lives until the database is dropped; otherwise undefined. */
export function ownerPoolOf(connectionString: string): Pool | undefined {
  return ownerPools.get(connectionString);
}

/** Creates a database for one test file by cloning the migrated template, which takes milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying the files takes half the CPU time of the default WAL_LOG strategy.
  await onServer((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE snowball STRATEGY FILE_COPY`),
  );

  const connectionString = inject("serverUrl").replace("///snowball?", `///${name}?`);

  const pool = new Pool({ connectionString, max: OWNER_CONNECTIONS });
  // Ignores errors, because a test may end connections. The next statement gets a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  ownerPools.set(connectionString, pool);

  return {
    connectionString,
    logins: loginsOn(connectionString),
    drop: async () => {
      ownerPools.delete(connectionString);
      await pool.end();
      await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({
    connectionString: inject("serverUrl").replace("///snowball?", "///postgres?"),
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
