import { Client } from "pg";

import type { TestApi } from "./test-api.ts";

/** One statement past row-level security, to look at what is really stored. */
export async function queryDatabase<Row extends object>(
  { connectionString }: Pick<TestApi, "connectionString">,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
