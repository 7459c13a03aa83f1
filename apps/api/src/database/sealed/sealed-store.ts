import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";

import type { SealedSecret } from "#ports/secret-box.ts";

import type { Queries } from "../database.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export type Sealed = { key: string[]; sealed: SealedSecret };

const BATCH = 200;

/** Returns a batch of secrets without the newest key's prefix, in the order of the rows' keys. */
export async function findOutdatedSecrets(
  queries: Queries,
  { table, column, key }: SealedColumn,
  { beginning, after }: { beginning: string; after: readonly string[] | null },
): Promise<Sealed[]> {
  const texts = key.map((each) => sql`${each}::text`);
  return queries
    .select({
      key: sql<string[]>`array[${sql.join(texts, sql`, `)}]`,
      sealed: sql<SealedSecret>`${column}`,
    })
    .from(table)
    .where(and(isOutdated(column, beginning), after === null ? undefined : isBehind(key, after)))
    .orderBy(...key.map((each) => asc(each)))
    .limit(BATCH);
}

export async function countOutdatedSecrets(
  queries: Queries,
  { table, column }: SealedColumn,
  beginning: string,
): Promise<number> {
  return queries.$count(table, isOutdated(column, beginning));
}

/**
 * Replaces a sealed secret if it has not changed since it was read.
 * @returns whether it was replaced.
 */
export async function replaceSealed(
  queries: Queries,
  { table, column, key }: SealedColumn,
  { key: values, sealed, by }: Sealed & { by: SealedSecret },
): Promise<boolean> {
  const isRow = key.map((each, at) => eq(each, values[at]));
  const { rowCount } = await queries.execute(
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
