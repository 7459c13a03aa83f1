import { type Static, Type } from "typebox";

import { inReauthenticatedSession, inSession, withTimeZoneHeader } from "./calls.ts";
import { Debt } from "./debt.ts";
import { EXPORT_FORMAT, EXPORT_VERSION, IMPORT_LENGTH_MAX } from "./limits.ts";
import { CalendarDate, closed, Instant, text, Uuid } from "./scalars.ts";
import { DeletionInput, Empty } from "./session.ts";

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

const asTable = {
  limit: "export",
  success: { status: 200, body: Type.String(), contentType: "text/csv" },
  ...inReauthenticatedSession,
  ...withTimeZoneHeader,
} as const;

/** The signed-in user's stored data: to export, and to delete. */
export const exportRoutes = {
  deleteMe: {
    summary:
      "Delete the account: all sessions end and the address is free at once; linked banks, the subscription and all data follow within minutes",
    limit: "sign_in",
    body: DeletionInput,
    success: { status: 200, body: Empty },
    ...inSession(),
  },
  exportEverything: {
    summary: "Export all data of the user in one file; docs/export.md describes it",
    limit: "export",
    success: { status: 200, body: Export, contentType: "application/json" },
    ...inReauthenticatedSession,
    ...withTimeZoneHeader,
  },
  importExport: {
    summary:
      "Import an export: its debts as entered ones, payments, settings and scenarios, all or nothing; a repeated import adds nothing",
    body: ExportImport,
    bodyBytesMax: IMPORT_BODY_BYTES_MAX,
    success: { status: 201, body: Empty },
    ...inSession("too_many_debts", "too_many_scenarios"),
    ...withTimeZoneHeader,
  },
  undoExportImport: {
    summary:
      "Remove the debts and scenarios of an import; settings that were not changed since then are restored",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    ...inSession("not_found"),
  },
  exportDebts: {
    summary: "Download the user's debts as CSV (RFC 4180)",
    ...asTable,
  },
  exportAccounts: {
    summary: "Download the user's linked accounts as CSV",
    ...asTable,
  },
  exportTransactions: {
    summary: "Download the transactions of the linked accounts as CSV",
    ...asTable,
  },
  exportPayments: {
    summary: "Download the payments to the debts as CSV",
    ...asTable,
  },
} as const;
