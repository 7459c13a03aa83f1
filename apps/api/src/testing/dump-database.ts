import { queryDatabase } from "./query-database.ts";
import type { TestApi } from "./test-api.ts";

/** Returns all rows of all tables as text, by table name, including those of the queue. */
export async function dumpDatabase(
  api: Pick<TestApi, "connectionString">,
): Promise<Map<string, string>> {
  const tables = await queryDatabase<{ name: string }>(
    api,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await queryDatabase<{ row: string }>(
      api,
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    dump.set(name, rows.map(({ row }) => row).join("\n"));
  }
  return dump;
}
