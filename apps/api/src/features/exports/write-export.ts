import { EXPORT_FORMAT, EXPORT_VERSION } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readDebts } from "#features/debts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { type ExportedTable, EXPORTED_TABLES } from "./exported-tables-store.ts";
import { type ExportedRow, findRows } from "./export-store.ts";

export type ExportDeps = Pick<Dependencies, "database" | "clock">;

/** The maximum number of rows in memory at once. */
const PAGE_SIZE = 500;

/**
 * Writes all data of a user as one JSON document in chunks. Keeps at most one page of rows in memory, and no
 * database connection while the reader is slow.
 */
export async function* writeExport(deps: ExportDeps, caller: Caller): AsyncGenerator<string> {
  const { database, clock } = deps;
  const { userId } = caller;
  const now = clock.now();
  const { today, debts } = await database.asUser(userId, async (queries) => {
    const { today: day } = await findUserDay(queries, caller, now);
    return { today: day, debts: await readDebts(queries, { userId, now, today: day }) };
  });
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exported_at: now, day: today };

  yield `${JSON.stringify({ ...head, debts }).slice(0, -1)},"tables":{`;
  for (const [at, table] of EXPORTED_TABLES.entries()) {
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(table.name)}:[`;
    yield* writeRows(deps, { table, userId });
    yield "]";
  }
  yield "}}\n";
}

async function* writeRows(
  { database }: ExportDeps,
  { table, userId }: { table: ExportedTable; userId: string },
): AsyncGenerator<string> {
  let after: ExportedRow | null = null;
  do {
    const page: ExportedRow[] = await database.asUser(userId, (queries) =>
      findRows(queries, table, { userId, after, limit: PAGE_SIZE }),
    );
    const before = after === null ? "\n" : ",\n";
    if (page.length > 0) yield before + page.map(rowText).join(",\n");
    after = page.length === PAGE_SIZE ? (page.at(-1) ?? null) : null;
  } while (after !== null);
}

/** Serializes a row. Minor units are bigint, which JSON numbers cannot represent exactly, so they become strings. */
function rowText(row: ExportedRow): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}
