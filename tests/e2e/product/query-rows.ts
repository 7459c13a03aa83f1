import { Client } from "pg";

import { embeddedConnectionString } from "../../../apps/api/src/database/embedded/start-embedded-server.ts";
import type { Product } from "./start-product.ts";

/** Runs a query on the app's database, across all users. */
export async function queryRows<T extends object>(
  { dataDir }: Product,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString: embeddedConnectionString(dataDir) });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns the tables with rows that contain a text in any column, like a search of a backup would.
 */
export async function findTablesContaining(product: Product, text: string): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    product,
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const asked = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists
         (select from ${name} as each where strpos(each::text, $1) > 0)`,
  );
  const holding = await queryRows<{ name: string }>(product, asked.join(" union all "), [text]);

  return holding.map(({ name }) => name);
}
