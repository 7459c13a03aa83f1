import { and, asc, eq, getTableColumns, isNotNull, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import { primaryKeyOf } from "./columns-by-name.ts";
import type { Database, Db } from "./database.ts";
import * as schema from "./schema.ts";

type ResealDeps = {
  database: Database;
  secretBox: SecretBox;
  /** Prefix of every secret that is sealed with the newest key. */
  beginning: string;
};

type Resealed = {
  name: string;
  /** Secrets that this run sealed with the newest key. */
  resealed: number;
  /** Secrets that were still sealed with another key when the run ended. */
  left: number;
  /** Those of `left` that none of the keys decrypts. */
  unreadable: number;
};

/**
 * Seals all secrets with the newest key, while the product runs. Each row is updated in its own statement, and only if
 * its secret has not changed since it was read. So a run may be aborted and repeated at any time, loses no concurrent
 * write and locks one row at a time.
 */
export async function reseal(deps: ResealDeps): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const column of SEALED_COLUMNS) {
    const counts = await resealColumn(deps, column);
    const left = await deps.database.asSystem((db) =>
      countOutdatedSecrets(db, column, deps.beginning),
    );
    results.push({ name: column.name, ...counts, left });
  }

  return results;
}

async function resealColumn(
  { database, secretBox, beginning }: ResealDeps,
  column: SealedColumn,
): Promise<Pick<Resealed, "resealed" | "unreadable">> {
  const find = (after: readonly string[] | null) =>
    database.asSystem((db) => findOutdatedSecrets(db, column, { beginning, after }));
  let resealed = 0;
  let unreadable = 0;
  let batch = await find(null);
  for (; batch.length > 0; batch = await find(batch.at(-1)?.key ?? null)) {
    for (const { key, sealed } of batch) {
      const by = sealAgain(secretBox, sealed, key.join(":"));
      if (by === null) {
        unreadable += 1;
        continue;
      }
      const isReplaced = await database.asSystem((db) =>
        replaceSealed(db, column, { key, sealed, by }),
      );
      if (isReplaced) resealed += 1;
    }
  }
  return { resealed, unreadable };
}

function sealAgain(secretBox: SecretBox, sealed: SealedSecret, context: string) {
  try {
    return secretBox.seal(secretBox.open(sealed, context), context);
  } catch {
    return null; // Its key is not configured.
  }
}

/** A column of sealed secrets. The context of a secret is its row's primary key, with the parts joined by colons. */
type SealedColumn = {
  /** Table and column, e.g. `mails.sealed_body`. */
  name: string;
  table: PgTable;
  column: PgColumn;
  key: readonly PgColumn[];
};

/** All columns with the name prefix `sealed_`. */
export const SEALED_COLUMNS: readonly SealedColumn[] = Object.values<unknown>(schema)
  .filter((each): each is PgTable => each instanceof PgTable)
  .flatMap((table) =>
    Object.values<PgColumn>(getTableColumns(table))
      .filter((column) => column.name.startsWith("sealed_"))
      .map((column) => ({
        name: `${getTableConfig(table).name}.${column.name}`,
        table,
        column,
        key: primaryKeyOf(table),
      })),
  );

type Sealed = { key: string[]; sealed: SealedSecret };

const BATCH = 200;

/** Returns a batch of secrets without the newest key's prefix, in the order of the rows' keys. */
async function findOutdatedSecrets(
  db: Db,
  { table, column, key }: SealedColumn,
  { beginning, after }: { beginning: string; after: readonly string[] | null },
): Promise<Sealed[]> {
  const texts = key.map((each) => sql`${each}::text`);
  return db
    .select({
      key: sql<string[]>`array[${sql.join(texts, sql`, `)}]`,
      sealed: sql<SealedSecret>`${column}`,
    })
    .from(table)
    .where(and(isOutdated(column, beginning), after === null ? undefined : isBehind(key, after)))
    .orderBy(...key.map((each) => asc(each)))
    .limit(BATCH);
}

async function countOutdatedSecrets(
  db: Db,
  { table, column }: SealedColumn,
  beginning: string,
): Promise<number> {
  return db.$count(table, isOutdated(column, beginning));
}

/**
 * Replaces a sealed secret if it has not changed since it was read.
 * @returns whether it was replaced.
 */
async function replaceSealed(
  db: Db,
  { table, column, key }: SealedColumn,
  { key: values, sealed, by }: Sealed & { by: SealedSecret },
): Promise<boolean> {
  const isRow = key.map((each, at) => eq(each, values[at]));
  const { rowCount } = await db.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${by}
        where ${and(...isRow, eq(column, sealed))}`,
  );

  return rowCount === 1;
}

function isOutdated(column: SealedColumn["column"], beginning: string): SQL | undefined {
  return and(isNotNull(column), sql`not starts_with(${column}, ${beginning})`);
}

function isBehind(key: SealedColumn["key"], after: readonly string[]): SQL {
  const values = after.map((value) => sql`${value}`);

  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

/**
 * Formats the result of a run for the operator.
 * @param keys ids of the keys, the newest first.
 */
export function formatReencryptionReport(
  results: readonly Resealed[],
  [newest = "", ...others]: readonly string[],
): { isDone: boolean; lines: string[] } {
  const lines = results.map(
    ({ name, resealed, left }) => `${name}: ${resealed} encrypted again, ${left} left.`,
  );
  const left = results.reduce((sum, each) => sum + each.left, 0);
  if (left > 0) return { isDone: false, lines: [...lines, formatRemaining(left, results)] };

  const old = others.length > 0 ? ` Remove from SEALING_KEYS: ${others.join(", ")}.` : "";
  return { isDone: true, lines: [...lines, `Everything is sealed with ${newest}.${old}`] };
}

function formatRemaining(left: number, results: readonly Resealed[]): string {
  const unreadable = results.reduce((sum, each) => sum + each.unreadable, 0);
  if (unreadable === 0) {
    return `${left} left that were written during the run: run it again before you remove a key.`;
  }

  return `${left} left, of which ${unreadable} open with none of SEALING_KEYS: put their key back, and run it again.`;
}
