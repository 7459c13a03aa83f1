import { randomUUID } from "node:crypto";

import { queryDatabase } from "./query-database.ts";
import { CYCLE, type Owner } from "./row-owner.ts";
import type { TestApi } from "./test-api.ts";
import { VALID_ROWS } from "./valid-rows.ts";

type Stored = Record<string, unknown>;

/** Returns all tables with a `user_id` column from PostgreSQL's catalog, so that new tables are included. */
export async function tablesOfUsers(api: Pick<TestApi, "connectionString">): Promise<string[]> {
  const rows = await queryDatabase<{ name: string }>(
    api,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Inserts a row of a user into each table with user rows, except those in `besides`.
 * @returns the rows by table.
 */
export async function addRowInEachTable(
  api: Pick<TestApi, "connectionString">,
  userId: string,
  { besides = [] }: { besides?: readonly string[] } = {},
): Promise<Record<string, Stored>> {
  const owner: Owner = {
    user: userId,
    connection: randomUUID(),
    account: randomUUID(),
    debt: randomUUID(),
  };
  const make = (table: string) => {
    const row = VALID_ROWS[table]?.(randomUUID(), owner);
    if (!row) throw new Error(`Give testing/valid-rows.ts a row of ${table}.`);
    return row;
  };
  const insert = (table: string, row: Stored) => insertRow(api, { table, row });

  const rows: Record<string, Stored> = {};
  const add = async (table: string, row: Stored) => {
    await insert(table, row);
    rows[table] = row;
  };
  await add("connections", { ...make("connections"), id: owner.connection, duplicate_of: null });
  await add("accounts", { ...make("accounts"), id: owner.account });
  // The valid rows contain JSON that the table accepts, but that the API cannot read.
  const entry = { ...make("debt_entries"), minimum_rule: null, same_as: null };
  await add("debt_entries", entry);
  await insert("debt_entries", { ...entry, id: owner.debt, account_id: null });
  await insert("obligations", { ...make("obligations"), cycle: CYCLE });
  for (const table of await tablesOfUsers(api)) {
    if (!(table in rows) && !besides.includes(table)) await add(table, make(table));
  }
  return rows;
}

async function insertRow(
  api: Pick<TestApi, "connectionString">,
  { table, row }: { table: string; row: Stored },
): Promise<void> {
  const names = Object.keys(row);
  await queryDatabase(
    api,
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")})
     values (${names.map((_, at) => `$${at + 1}`).join(", ")}) on conflict do nothing`,
    Object.values(row),
  );
}
