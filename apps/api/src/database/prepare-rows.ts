import { Column, is, noopDecoder, SQL } from "drizzle-orm";

import { prepareOnce, type Queries } from "./database.ts";

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Prepared = { execute(values?: Record<string, unknown>): PromiseLike<unknown> };

/** What a prepared statement of drizzle knows of its columns, and where it takes another mapping. */
type Mapped = {
  fields: readonly { path: readonly string[]; field: Column | SQL }[];
  customResultMapper?: (rows: unknown[][]) => Record<string, unknown>[];
};

/**
 * Like `prepareOnce`, for statements that answer many rows: how each column is read is found out once a
 * statement and not once a value, which takes half as long. A group of columns, as of a table that is
 * joined, is null where its first column is.
 */
export function prepareRows<Statement extends Prepared>(
  build: (queries: Queries) => Statement,
): (queries: Queries) => Statement {
  return prepareOnce((queries) => {
    const statement = build(queries);
    const mapped = statement as unknown as Mapped;
    mapped.customResultMapper = mapperOf(mapped.fields);

    return statement;
  });
}

type Decode = ((value: unknown) => unknown) | null;
type Place = { at: number; name: string; decode: Decode };
/** Columns of a row; those of a group have one of their own in it. */
type Layout = { own: Place[]; groups: { name: string; first: number; places: Place[] }[] };

function mapperOf(fields: Mapped["fields"]) {
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

function layoutOf(fields: Mapped["fields"]): Layout {
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

/** Null where a value is what the driver makes of it. */
function decodeOf(field: Column | SQL): Decode {
  const decoder = is(field, SQL) ? (field as unknown as { decoder: Decoder }).decoder : field;
  const isKept =
    decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  if (isKept) return null;

  return (value) => decoder.mapFromDriverValue(value);
}
