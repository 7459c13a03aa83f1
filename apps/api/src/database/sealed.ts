import { and, asc, eq, getTableColumns, isNotNull, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import { primaryKeyOf } from "./columns-by-name.ts";
import type { Database, Queries } from "./database.ts";
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
 * its secret has not changed since it was read. So a run may be aborted at any time, loses no concurrent write and
 * locks one row at a time. Repeats each column until a pass finds nothing to do.
 */
export async function reseal(deps: ResealDeps): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const column of SEALED_COLUMNS) {
    let resealed = 0;
    let pass = await resealColumn(deps, column);
    for (; pass.resealed + pass.changed > 0; pass = await resealColumn(deps, column)) {
      resealed += pass.resealed;
    }
    const left = await deps.database.asSystem((queries) =>
      countOutdatedSecrets(queries, column, deps.beginning),
    );
    results.push({ name: column.name, resealed, left, unreadable: pass.unreadable });
  }

  return results;
}

/** Counts of one pass. `changed`: another process changed the secret. `locked`: another process locked the row. */
type Pass = Record<"resealed" | "unreadable" | "changed" | "locked", number>;

async function resealColumn(deps: ResealDeps, column: SealedColumn): Promise<Pass> {
  const { database, secretBox, beginning } = deps;
  const find = (after: readonly string[] | null) =>
    database.asSystem((queries) => findOutdatedSecrets(queries, column, { beginning, after }));
  const pass: Pass = { resealed: 0, unreadable: 0, changed: 0, locked: 0 };
  let batch = await find(null);
  for (; batch.length > 0; batch = await find(batch.at(-1)?.key ?? null)) {
    for (const { key, sealed } of batch) {
      const by = sealAgain(secretBox, sealed, key.join(":"));
      const outcome =
        by === null
          ? "unreadable"
          : await replaceUnlessLocked(database, column, { key, sealed, by });
      pass[outcome] += 1;
    }
  }
  return pass;
}

function sealAgain(secretBox: SecretBox, sealed: SealedSecret, context: string) {
  try {
    return secretBox.seal(secretBox.open(sealed, context), context);
  } catch {
    return null; // Its key is not configured.
  }
}

/** PostgreSQL's code for a statement that reached its timeout: query_canceled. */
const QUERY_CANCELED = "57014";

/** Leaves a row to the next run if it stays locked for longer than the statement timeout. */
async function replaceUnlessLocked(
  database: Database,
  column: SealedColumn,
  change: Parameters<typeof replaceSealed>[2],
): Promise<"resealed" | "changed" | "locked"> {
  try {
    const isReplaced = await database.asSystem((queries) => replaceSealed(queries, column, change));
    return isReplaced ? "resealed" : "changed";
  } catch (error) {
    const { code } = (error as Error & { cause?: { code?: string } }).cause ?? {};
    if (code === QUERY_CANCELED) return "locked";
    throw error;
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

async function countOutdatedSecrets(
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
async function replaceSealed(
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

/**
 * Formats the result of a run for the operator.
 * @param keys ids of the keys, the newest first.
 */
export function tellResealed(
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
    return `${left} left that were written or locked during the run: run it again before you remove a key.`;
  }

  return `${left} left, of which ${unreadable} open with none of SEALING_KEYS: put their key back, and run it again.`;
}
