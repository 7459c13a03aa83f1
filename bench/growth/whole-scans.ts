import { Client } from "pg";

import { loginsOn } from "../../apps/api/src/testing/logins-on.ts";
import { type PlanNode, readWholeIn } from "../../apps/api/src/testing/read-plan.ts";
import { askEverything } from "./ask-everything.ts";
import type { Installation } from "./install.ts";

type Asked = { login: string; text: string; values: unknown[] };

/** A statement that goes through all of a table of which everybody has rows. */
export type WholeScan = { what: string; table: string; rows: number; users: number };

/**
 * What the product asks of its database, planned where there are more users, each as its own login: which
 * of it reads tables or indexes from beginning to end. A scan that stops at a LIMIT is none, unless it looks
 * for something on the way.
 */
export async function findWholeScans(few: Installation, many: Installation): Promise<WholeScan[]> {
  const found: WholeScan[] = [];
  for (const each of await askEverything(few)) found.push(...(await wholeScansOf(each, many)));

  return found;
}

async function wholeScansOf(
  asked: Asked,
  { connectionString, callers, size: { users }, owner }: Installation,
): Promise<WholeScan[]> {
  const logins = loginsOn(connectionString);
  const client = new Client({
    connectionString: asked.login === "snowball_api" ? logins.api : logins.system,
  });
  await client.connect();
  try {
    await client.query("SELECT set_config('snowball.user_id', $1, false)", [callers[0]]);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${asked.text}`,
      asked.values,
    );
    const tables = rows.flatMap((row) => readWholeIn(row["QUERY PLAN"][0].Plan));
    const found: WholeScan[] = [];
    // A partial index counts with what is in it.
    for (const table of new Set(tables)) {
      const count = await rowsOf(owner, table);
      if (count >= users / 2) found.push({ what: firstWords(asked), table, rows: count, users });
    }
    return found;
  } finally {
    await client.end();
  }
}

async function rowsOf(owner: Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ rows: number }>(
    "SELECT sum(reltuples)::float8 AS rows FROM pg_class WHERE relname = $1",
    [table],
  );
  return rows[0]?.rows ?? 0;
}

function firstWords({ login, text }: Asked): string {
  return `${login}, \`${text.replaceAll(/\s+/g, " ").trim().slice(0, 160)}\``;
}
