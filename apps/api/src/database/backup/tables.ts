import { escapeIdentifier, type Client } from "pg";

export type Table = {
  /** As SQL takes it, with its schema. */
  name: string;
  /** In their order; those that PostgreSQL fills by itself are not written. */
  columns: { name: string; isWritten: boolean }[];
};

/** Rows of a table, whatever their order: how many, and what the hashes of all come to. */
export type Sum = { rows: number; hash: string };

/** What migrations write themselves. */
const OF_MIGRATIONS = ["public.schema_migrations"];
const OF_QUEUE = "graphile_worker.migrations";

/** Text of a value must be the same wherever it is read. */
export const SAME_TEXT = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, MDY'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL row_security = off`;

/** Every table of ours and of the queue whose rows a backup holds, by the catalogue: none is forgotten. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', nspname, relname) AS name,
       (SELECT json_agg(json_build_object('name', attname, 'isWritten', attgenerated = '') ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind = 'r' AND nspname IN ('public', 'graphile_worker')
       AND format('%I.%I', nspname, relname) <> ALL ($1)
     ORDER BY 1`,
    [[...OF_MIGRATIONS, OF_QUEUE]],
  );
  return rows;
}

/** SHA-256 of each row's text, its first seven bytes, added up: exact, and the same in any order. */
export async function sumRows(client: Client, table: string): Promise<Sum> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `SELECT count(*)::text AS rows, coalesce(sum(
       ('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint
     ), 0)::text AS hash FROM ${table} t`,
  );
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? "" };
}

/** Names of the columns that an INSERT gives, prefixed. */
export function writtenColumns({ columns }: Table, prefix = ""): string {
  return columns
    .filter(({ isWritten }) => isWritten)
    .map(({ name }) => `${prefix}${escapeIdentifier(name)}`)
    .join(", ");
}
