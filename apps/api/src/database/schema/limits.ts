import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { check, type CheckBuilder, type ExtraConfigColumn } from "drizzle-orm/pg-core";

import { FIRST_DATE, LAST_DATE } from "#ports/bank-data.ts";

/** Builds the SQL condition that every value of a column must meet. Null meets every condition. */
type Limit = (column: string) => string;

function oneOf(words: readonly string[]): Limit {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");

  return (column) => `${column} in (${list})`;
}

/** Length of a hash in hexadecimal or base64, including its prefix. */
export const HASH_LENGTH_MAX = 256;
/** Length of a browser's and a system's name together. */
export const DEVICE_LENGTH_MAX = 100;
export const NETWORK_LENGTH_MAX = 64;
/** Length of a sealed token. */
export const SEALED_LENGTH_MAX = 1_024;

/** Limits a text's length in characters, like the contract. */
export function upTo(lengthMax: number): Limit {
  return (column) => `char_length(${column}) <= ${lengthMax}`;
}

/** Allows every lower-case name, so that a new kind of something needs no migration. */
export const aKind: Limit = (column) => `${column} ~ '^[a-z_]{1,50}$'`;

/** Limits a number to a range that includes both ends. NaN and Infinity are outside, because they sort last. */
export function from(least: number | string, most: number | string): Limit {
  return (column) => `${column} between ${least} and ${most}`;
}

/** Limits the absolute value of an amount that may be negative. */
export function upToEitherWay(most: number | string): Limit {
  return from(`-${most}`, most);
}

export function atLeast(least: number): Limit {
  return (column) => `${column} >= ${least}`;
}

export const aList: Limit = (column) => `jsonb_typeof(${column}) = 'array'`;
export const anObject: Limit = (column) => `jsonb_typeof(${column}) = 'object'`;

/** Limits of column types that need no limit per column. Infinite dates and timestamps are outside. */
const LIMITS_OF_TYPES: Readonly<Record<string, Limit | null>> = {
  PgDateString: (column) => `${column} between '${FIRST_DATE}' and '${LAST_DATE}'`,
  PgTimestamp: (column) =>
    `${column} between '${FIRST_DATE}T00:00:00Z' and '9999-12-31T23:59:59.999Z'`,
  PgUUID: null,
  PgBoolean: null,
};

/**
 * Returns one CHECK per column of a table. Numbers, JSON columns and texts that are no enum need a limit in `given`.
 * @throws Error for a column without a limit, so that no migration can be generated from it.
 */
export function limits<Columns extends Record<string, ExtraConfigColumn>>(
  table: Columns,
  given: { readonly [key in keyof Columns]?: Limit },
): CheckBuilder[] {
  return Object.entries(table).flatMap(([key, column]) => {
    const { enumValues: words = [] } = getTableColumns(column.table)[key] ?? {};
    const byType = words.length > 0 ? oneOf(words) : LIMITS_OF_TYPES[column.columnType];
    const limit = given[key] ?? byType;
    const name = `${getTableName(column.table)}_${column.name}_check`;
    if (limit === undefined) throw new Error(`${name}: say in the schema what its limits are.`);

    return limit === null ? [] : check(name, sql.raw(limit(`"${column.name}"`)));
  });
}
