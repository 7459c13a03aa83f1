import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

/** A row with the names of the columns in the database, which are those on the wire. */
export type RowByName<Table extends PgTable> = InferSelectModel<Table, { dbColumnNames: true }>;

type ColumnsByName<Columns extends PgTable["_"]["columns"]> = {
  [Key in keyof Columns as Columns[Key]["_"]["name"]]: Columns[Key];
};

/**
 * Returns the columns of a table for a select of rows with the names on the wire. Such rows need no presenter: the
 * response schema leaves out what it does not name.
 */
export function columnsByName<Table extends PgTable>(
  table: Table,
): ColumnsByName<Table["_"]["columns"]> {
  const columns = Object.values(getTableColumns(table));

  return Object.fromEntries(columns.map((column) => [column.name, column])) as never;
}

/** Converts values by the names of their columns in the database to those that Drizzle writes. */
export function valuesByKey<Table extends PgTable>(
  table: Table,
  values: Partial<RowByName<Table>>,
): Partial<Table["$inferInsert"]> {
  const given = values as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([, { name }]) => name in given);

  return Object.fromEntries(columns.map(([key, { name }]) => [key, given[name]])) as never;
}

export function primaryKeyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);

  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** Returns the `set` of an upsert: the inserted values of all columns but those in `kept`, which stay as they are. */
export function newValues<Table extends PgTable>(
  table: Table,
  kept: readonly (keyof Table["_"]["columns"] & string)[],
): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !kept.includes(key));

  return Object.fromEntries(
    columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  );
}
