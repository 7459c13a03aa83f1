import { Client } from "pg";

import type { TestApi } from "./test-api.ts";
import { ownerPoolOf } from "./test-database.ts";

/** Runs one statement as the owner, without row-level security, to read or change stored data. */
export async function queryDatabase<Row extends object>(
  { connectionString }: Pick<TestApi, "connectionString">,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = ownerPoolOf(connectionString);
  if (pool !== undefined) return (await pool.query<Row>(text, values)).rows;

  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
