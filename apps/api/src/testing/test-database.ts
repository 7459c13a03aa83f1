import { randomBytes } from "node:crypto";

import { Client, Pool } from "pg";
import { inject } from "vitest";

import type { Logins } from "#database/database.ts";

import { loginsOn } from "./logins-on.ts";

export type TestDatabase = {
  /** Of the owner. */
  connectionString: string;
  /** Of the running processes. */
  logins: Logins;
  drop(): Promise<void>;
};

/** Each connection costs PostgreSQL a process, and tests look hundreds of times at what is stored. */
const ownerPools = new Map<string, Pool>();
const OWNER_CONNECTIONS = 3;

/** Connections of a test database's owner, kept until it is dropped; undefined for other databases. */
export function ownerPoolOf(connectionString: string): Pool | undefined {
  return ownerPools.get(connectionString);
}

/** A database of its own for one test file: a clone of the migrated template, made in milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying the files takes half the processor time of writing them through PostgreSQL's log.
  await onServer((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE snowball STRATEGY FILE_COPY`),
  );

  const connectionString = inject("serverUrl").replace("///snowball?", `///${name}?`);

  const pool = new Pool({ connectionString, max: OWNER_CONNECTIONS });
  // A test may end connections; the next statement gets another.
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
