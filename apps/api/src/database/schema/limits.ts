import { getTableName, sql } from "drizzle-orm";
import { check, type CheckBuilder, type ExtraConfigColumn } from "drizzle-orm/pg-core";

import { FIRST_DATE, LAST_DATE } from "#ports/bank-data-limits.ts";

/** What every value of a column fulfils, as SQL; null fulfils anything. */
type Limit = (column: string) => string;

/** One of the words that TypeScript takes the column to hold. */
export function oneOf(words: readonly string[]): Limit {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");

  return (column) => `${column} in (${list})`;
}

/** Of a hash in hexadecimal or base64, with the word that says what was hashed. */
export const HASH_LENGTH_MAX = 256;
/** Of the name of a browser and that of a system. */
export const DEVICE_LENGTH_MAX = 100;
export const NETWORK_LENGTH_MAX = 64;
/** Of a token that was sealed. */
export const SEALED_LENGTH_MAX = 1_024;

/** In characters, as people count them and the contract does. */
export function upTo(lengthMax: number): Limit {
  return (column) => `char_length(${column}) <= ${lengthMax}`;
}

/** Both ends included. PostgreSQL sorts NaN and Infinity beyond every number, so neither lies within. */
export function from(least: number | string, most: number | string): Limit {
  return (column) => `${column} between ${least} and ${most}`;
}

/** An amount that may also be owed to the other side. */
export function upToEitherWay(most: number | string): Limit {
  return from(`-${most}`, most);
}

export function atLeast(least: number): Limit {
  return (column) => `${column} >= ${least}`;
}

export const aList: Limit = (column) => `jsonb_typeof(${column}) = 'array'`;
export const anObject: Limit = (column) => `jsonb_typeof(${column}) = 'object'`;

/** A day or an instant has limits that are the same everywhere; an infinite one lies beyond them. */
const LIMITS_OF_TYPES: Readonly<Record<string, Limit | null>> = {
  PgDateString: (column) => `${column} between '${FIRST_DATE}' and '${LAST_DATE}'`,
  PgTimestamp: (column) =>
    `${column} between '${FIRST_DATE}T00:00:00Z' and '9999-12-31T23:59:59.999Z'`,
  PgUUID: null,
  PgBoolean: null,
};

/**
 * The CHECKs of a table, one a column. A number, a text or a document needs a limit that is named here.
 * @throws Error for a column that has none, so that no migration can be generated from it.
 */
export function limits<Columns extends Record<string, ExtraConfigColumn>>(
  table: Columns,
  given: { readonly [key in keyof Columns]?: Limit },
): CheckBuilder[] {
  return Object.entries(table).flatMap(([key, column]) => {
    const limit = given[key] ?? LIMITS_OF_TYPES[column.columnType];
    const name = `${getTableName(column.table)}_${column.name}_check`;
    if (limit === undefined) throw new Error(`${name}: say in the schema what its limits are.`);

    return limit === null ? [] : check(name, sql.raw(limit(`"${column.name}"`)));
  });
}
