import { Column, is, noopDecoder, SQL } from "drizzle-orm";

import { prepareOnce, type Queries } from "./database.ts";

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Prepared = { execute(values?: Record<string, unknown>): PromiseLike<unknown> };

/** The internal fields of a prepared Drizzle statement that describe its columns and replace its row mapper. */
type MappedStatement = {
  fields: readonly { path: readonly string[]; field: Column | SQL }[];
  customResultMapper?: (rows: unknown[][]) => Record<string, unknown>[];
};

/**
 * Like `prepareOnce`, for statements that return many rows. It chooses the decoder of each column once per statement
 * instead of once per value, which halves the time. A group of columns, e.g. of a joined table, is null if its first
 * column is null.
 */
export function prepareRows<Statement extends Prepared>(
  build: (queries: Queries) => Statement,
): (queries: Queries) => Statement {
  return prepareOnce((queries) => {
    const statement = build(queries);
    const mapped = statement as unknown as MappedStatement;
    mapped.customResultMapper = createMapper(mapped.fields);

    return statement;
  });
}

type Decode = ((value: unknown) => unknown) | null;
type Place = { at: number; name: string; decode: Decode };
/** The columns of a row: direct ones, and groups of columns that become nested objects. */
type Layout = { own: Place[]; groups: { name: string; first: number; places: Place[] }[] };

function createMapper(fields: MappedStatement["fields"]) {
  const { own, groups } = layoutOf(fields);

  return (rows: unknown[][]) =>
    rows.map((values) => {
      const row = read(own, values);
      for (const { name, first, places } of groups) {
        row[name] = values[first] === null ? null : read(places, values);
      }
      return row;
    });
}

function layoutOf(fields: MappedStatement["fields"]): Layout {
  const own: Place[] = [];
  const groups = new Map<string, Place[]>();
  for (const [at, { path, field }] of fields.entries()) {
    const [name = "", below, ...deeper] = path;
    if (deeper.length > 0) throw new Error("A group has groups of its own.");
    if (below === undefined) own.push({ at, name, decode: decodeOf(field) });
    else
      groups.set(name, [...(groups.get(name) ?? []), { at, name: below, decode: decodeOf(field) }]);
  }

  const joined = [...groups].map(([name, places]) => ({ name, first: places[0]?.at ?? 0, places }));
  return { own, groups: joined };
}

function read(places: readonly Place[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { at, name, decode } of places) {
    const value = values[at];
    row[name] = value === null || decode === null ? value : decode(value);
  }
  return row;
}

/** Returns null if the driver's value is used as it is. */
function decodeOf(field: Column | SQL): Decode {
  const decoder = is(field, SQL) ? (field as unknown as { decoder: Decoder }).decoder : field;
  const isKept =
    decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  if (isKept) return null;

  return (value) => decoder.mapFromDriverValue(value);
}
