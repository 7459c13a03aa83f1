import { Type, type Static } from "typebox";

import { Debt } from "./debt.ts";
import { EXPORT_FORMAT, EXPORT_VERSION } from "./export-limits.ts";
import { CalendarDate, closed, Instant } from "./scalars.ts";

const Rows = Type.Unsafe<Record<string, unknown>[]>({
  type: "array",
  items: { type: "object", additionalProperties: {} },
});

/** Everything that is kept of a user; `docs/export.md` says what each table holds. */
export const Export = closed({
  format: Type.Literal(EXPORT_FORMAT),
  version: Type.Literal(EXPORT_VERSION),
  exported_at: Instant,
  /** The user's calendar date then. */
  day: CalendarDate,
  /** As the product tells them, each figure with its source: what a debt came to on that day. */
  debts: Type.Array(Debt),
  /** Each table's rows as they are kept, by its name. */
  tables: Type.Unsafe<Record<string, Record<string, unknown>[]>>({
    type: "object",
    additionalProperties: Rows,
  }),
});
export type Export = Static<typeof Export>;
