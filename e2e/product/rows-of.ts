import { Client } from "pg";

import { embeddedConnectionString } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import type { Product } from "./start-product.ts";

/** What a statement finds in the product's database, of all users. */
export async function rowsOf<T extends object>(
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

/** Which tables have rows that hold a text in any column, as whoever reads a backup would find them. */
export async function tablesHolding(product: Product, text: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
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
  const holding = await rowsOf<{ name: string }>(product, asked.join(" union all "), [text]);

  return holding.map(({ name }) => name);
}
