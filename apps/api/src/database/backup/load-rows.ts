import type { Client } from "pg";

import { readBackupFile, type Line } from "./backup-file.ts";
import { listTables, SAME_TEXT, sumRows, writtenColumns, type Table } from "./tables.ts";

type Loaded = { rows: number; tables: number };

/**
 * Loads a backup's rows into tables that nobody uses yet, as their owner and no superuser: keys between
 * tables are taken off and put back, so that the order of rows does not matter and every key is checked; no
 * trigger runs, for what triggers made is among the rows. All at once, or nothing.
 * @throws Error where a table does not come to what the backup says.
 */
export async function loadRows(client: Client, file: string): Promise<Loaded> {
  await client.query(`BEGIN; ${SAME_TEXT}`);
  try {
    const tables = await listTables(client);
    const undo = await lift(client, tables);
    const loaded = await takeLines(client, file, tables);
    for (const statement of undo) await client.query(statement);
    await client.query("COMMIT");
    return loaded;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined); // The connection may be what failed.
    throw error;
  }
}

/** @returns the statements that put back what was lifted. */
async function lift(client: Client, tables: readonly Table[]): Promise<string[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ lift: string; undo: string }>(LIFT, [names]);
  for (const each of rows) await client.query(each.lift);
  await client.query(`TRUNCATE ${names.join(", ")}`); // What migrations put in is in the backup as well.
  return rows.map(({ undo }) => undo).toReversed();
}

const LIFT = `
  WITH ours AS (SELECT each::regclass AS oid FROM unnest($1::text[]) each)
  SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass) AS lift,
    format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) AS undo
  FROM pg_class JOIN ours USING (oid) WHERE relforcerowsecurity
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
    format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
  FROM pg_trigger JOIN ours ON ours.oid = tgrelid WHERE NOT tgisinternal AND tgenabled = 'O'
  UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
  FROM pg_constraint JOIN ours ON ours.oid = conrelid WHERE contype = 'f'`;

async function takeLines(client: Client, file: string, tables: readonly Table[]): Promise<Loaded> {
  const loaded = { rows: 0, tables: 0 };
  let insert = "";
  for await (const line of readBackupFile(file)) {
    if (line.kind === "table") insert = insertInto(line, tables);
    if (line.kind === "rows") await client.query(insert, [line.rows]);
    if (line.kind === "sequence") {
      await client.query("SELECT setval($1, $2, $3)", [line.name, line.value, line.isCalled]);
    }
    if (line.kind === "sum") {
      await requireSame(client, line);
      loaded.rows += line.rows;
      loaded.tables += 1;
    }
  }
  if (loaded.tables !== tables.length)
    throw new Error("The backup lacks tables of its own schema.");
  return loaded;
}

function insertInto(written: Table, tables: readonly Table[]): string {
  const table = tables.find(({ name }) => name === written.name);
  if (JSON.stringify(table?.columns) !== JSON.stringify(written.columns)) {
    throw new Error(
      `${written.name} has other columns here than in the backup: restore it with the version that took it.`,
    );
  }

  return `INSERT INTO ${written.name} (${writtenColumns(written)}) OVERRIDING SYSTEM VALUE
    SELECT ${writtenColumns(written, "(t.row).")}
    FROM (SELECT each::${written.name} AS row FROM unnest($1::text[]) each) t`;
}

async function requireSame(client: Client, said: Extract<Line, { kind: "sum" }>): Promise<void> {
  const { rows, hash } = await sumRows(client, said.table);
  if (rows === said.rows && hash === said.hash) return;

  throw new Error(
    `${said.table} came out otherwise than it was: ${rows} rows with the hash ${hash} of ${said.rows} with ${said.hash}.`,
  );
}
