import { Type, type Static } from "typebox";

import { IMPORT_LENGTH_MAX } from "./export-limits.ts";
import { closed, text, Uuid } from "./scalars.ts";

/** The longest file, with every quote of it escaped and letters of three bytes among its names. */
export const IMPORT_BODY_BYTES_MAX = 3 * 1024 * 1024;

const SAME_MAX = 200;

/** A file of `GET /api/v1/me/export/` that is to be brought back. */
export const ExportImport = closed({
  /** Made by the client: the same again is the same import. */
  uuid: Uuid,
  /** Its text. docs/export.md says which of its tables are read. */
  file: text(IMPORT_LENGTH_MAX),
  /** Debts of the file, by their ids there, that are debts which the account has: they are not entered again. */
  same: Type.Array(closed({ debt: Uuid, own: Uuid }), { maxItems: SAME_MAX }),
  /** Whether the plan's settings of the file take the place of the account's. */
  with_settings: Type.Boolean(),
});
export type ExportImport = Static<typeof ExportImport>;
