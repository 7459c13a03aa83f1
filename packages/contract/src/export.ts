import { Type, type Static } from "typebox";

import { Debt } from "./debt.ts";
import { EXPORT_FORMAT, EXPORT_VERSION } from "./export-limits.ts";
import { CalendarDate, closed, Instant } from "./scalars.ts";

const Rows = Type.Unsafe<Record<string, unknown>[]>({
  type: "array",
  items: { type: "object", additionalProperties: {} },
});

/** All data stored about a user; see `docs/export.md`. */
export const Export = closed({
  format: Type.Literal(EXPORT_FORMAT),
  version: Type.Literal(EXPORT_VERSION),
  exported_at: Instant,
  /** The user's calendar date at the time of the export. */
  day: CalendarDate,
  /** The debts as the API returns them: each figure on that day, with its source. */
  debts: Type.Array(Debt),
  /** The stored rows of each table, by table name. */
  tables: Type.Unsafe<Record<string, Record<string, unknown>[]>>({
    type: "object",
    additionalProperties: Rows,
  }),
});
export type Export = Static<typeof Export>;
