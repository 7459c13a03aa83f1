import { getTableColumns } from "drizzle-orm";
import { getTableConfig, PgTable, type PgColumn } from "drizzle-orm/pg-core";

import * as schema from "../schema.ts";

/** A column of sealed secrets. The context of a secret is its row's primary key, with the parts joined by colons. */
export type SealedColumn = {
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
        key: keyOf(table),
      })),
  );

function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);

  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}
