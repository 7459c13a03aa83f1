import { Type, type Static } from "typebox";

import { IMPORT_LENGTH_MAX } from "./export-limits.ts";
import { closed, text, Uuid } from "./scalars.ts";

/** The longest file after JSON escaping: every quote escaped, and names with three-byte letters. */
export const IMPORT_BODY_BYTES_MAX = 3 * 1024 * 1024;

const SAME_MAX = 200;

/** A file from `GET /api/v1/me/export/` to import. */
export const ExportImport = closed({
  /** Idempotency key made by the client: a repeated uuid is the same import. */
  uuid: Uuid,
  /** The file's text. docs/export.md lists the tables that are read. */
  file: text(IMPORT_LENGTH_MAX),
  /** Debts of the file that the account already has. They are not entered again. */
  same: Type.Array(closed({ debt: Uuid, own: Uuid }), { maxItems: SAME_MAX }),
  /** Whether the file's plan settings replace the account's. */
  with_settings: Type.Boolean(),
});
export type ExportImport = Static<typeof ExportImport>;
