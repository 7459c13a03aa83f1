import { Client } from "pg";

import { thisRelease } from "../release.ts";

import { writeBackupFile, type Line } from "./backup-file.ts";
import { listTables, SAME_TEXT, sumRows, type Table } from "./tables.ts";

type Target = {
  /** Login that reads every row: of a superuser, or one with BYPASSRLS. */
  connectionString: string;
  file: string;
  now: Date;
};

const ROWS_AT_ONCE = 200;

/**
 * Writes every row of ours and of the queue, as they were at one moment, into a file, while the product runs.
 * What is sealed stays sealed, and the keys are no part of it.
 * @returns how many rows.
 * @throws Error with a sentence for the operator; then there is no file.
 */
export async function takeBackup({ connectionString, file, now }: Target): Promise<number> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // A connection that breaks makes the running statement fail.
  await client.connect();
  try {
    await requireAllRows(client);
    const names = (await listTables(client)).map(({ name }) => name);
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SAME_TEXT}`);
    // Before anything is read: a migration has to wait, and what came before it is seen.
    await client.query(`LOCK TABLE schema_migrations, ${names.join(", ")} IN ACCESS SHARE MODE`);
    const counted = { rows: 0 };
    await writeBackupFile(file, linesOf(client, now, counted));
    return counted.rows;
  } finally {
    await client.end();
  }
}

/** Row-level security holds for the owner as well, who would write an empty backup and call it one. */
async function requireAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ readsAll: boolean; isOurs: boolean }>(
    `SELECT rolsuper OR rolbypassrls AS "readsAll", to_regclass('public.schema_migrations') IS NOT NULL AS "isOurs"
     FROM pg_roles WHERE rolname = current_user`,
  );
  if (!rows[0]?.readsAll) {
    throw new Error(
      "DATABASE_URL must name a login that reads every row to take a backup: as a superuser, " +
        "CREATE ROLE snowball_backup LOGIN BYPASSRLS PASSWORD '…'; GRANT pg_read_all_data TO snowball_backup;",
    );
  }
  if (!rows[0].isOurs)
    throw new Error("There is no Snowball in this database: nothing to back up.");
}

async function* linesOf(
  client: Client,
  now: Date,
  counted: { rows: number },
): AsyncGenerator<Line> {
  yield await headOf(client, now);

  for (const table of await listTables(client)) {
    yield { kind: "table", ...table };
    yield* rowsOf(client, table);
    const sum = await sumRows(client, table.name);
    counted.rows += sum.rows;
    yield { kind: "sum", table: table.name, ...sum };
  }
  yield* sequencesOf(client);
}

async function headOf(client: Client, now: Date): Promise<Line> {
  const { rows } = await client.query<{ hash: string }>(
    "SELECT hash FROM schema_migrations ORDER BY position",
  );
  const migrations = rows.map(({ hash }) => hash);
  const release = thisRelease().version;

  return { kind: "snowball-backup", format: 1, release, takenAt: now.toISOString(), migrations };
}

async function* rowsOf(client: Client, { name }: Table): AsyncGenerator<Line> {
  await client.query(`DECLARE each_row NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM each_row`);
    if (rows.length === 0) break;
    yield { kind: "rows", rows: rows.map(({ row }) => row) };
  }
  await client.query("CLOSE each_row");
}

async function* sequencesOf(client: Client): AsyncGenerator<Line> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
  );
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
    );
    const [{ value, isCalled } = { value: "1", isCalled: false }] = state.rows;
    yield { kind: "sequence", name, value, isCalled };
  }
}
