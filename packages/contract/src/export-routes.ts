import { Type } from "typebox";

import * as endpoints from "./endpoints.ts";
import { Export } from "./export.ts";
import { ExportImport, IMPORT_BODY_BYTES_MAX } from "./export-import.ts";
import { inReauthenticatedSession, inSession } from "./in-session.ts";
import { closed, Uuid } from "./scalars.ts";
import { DeletionInput, Empty } from "./session.ts";
import { withTimeZoneHeader } from "./with-time-zone-header.ts";

const asTable = {
  tag: "Data",
  limit: "export",
  success: { status: 200, body: Type.String(), contentType: "text/csv" },
  ...inReauthenticatedSession,
  ...withTimeZoneHeader,
} as const;

/** The signed-in user's stored data: to export, and to delete. */
export const exportRoutes = {
  deleteMe: {
    endpoint: endpoints.deleteMe,
    tag: "Data",
    summary:
      "Delete the account: all sessions end and the address is free at once; linked banks, the subscription and all data follow within minutes",
    limit: "sign_in",
    body: DeletionInput,
    success: { status: 200, body: Empty },
    ...inSession,
  },
  exportEverything: {
    endpoint: endpoints.exportEverything,
    tag: "Data",
    summary: "Export all data of the user in one file; docs/export.md describes it",
    limit: "export",
    success: { status: 200, body: Export, contentType: "application/json" },
    ...inReauthenticatedSession,
    ...withTimeZoneHeader,
  },
  importExport: {
    endpoint: endpoints.importExport,
    tag: "Data",
    summary:
      "Import an export: its debts as entered ones, payments, settings and scenarios, all or nothing; a repeated import adds nothing",
    limit: "write",
    body: ExportImport,
    bodyBytesMax: IMPORT_BODY_BYTES_MAX,
    success: { status: 201, body: Empty },
    access: "session",
    problems: [...inSession.problems, "too_many_debts", "too_many_scenarios"],
    ...withTimeZoneHeader,
  },
  undoExportImport: {
    endpoint: endpoints.undoExportImport,
    tag: "Data",
    summary:
      "Remove the debts and scenarios of an import; settings that were not changed since then are restored",
    limit: "write",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    access: "session",
    problems: [...inSession.problems, "not_found"],
  },
  exportDebts: {
    endpoint: endpoints.exportDebts,
    summary: "Download the user's debts as CSV (RFC 4180)",
    ...asTable,
  },
  exportAccounts: {
    endpoint: endpoints.exportAccounts,
    summary: "Download the user's linked accounts as CSV",
    ...asTable,
  },
  exportTransactions: {
    endpoint: endpoints.exportTransactions,
    summary: "Download the transactions of the linked accounts as CSV",
    ...asTable,
  },
  exportPayments: {
    endpoint: endpoints.exportPayments,
    summary: "Download the payments to the debts as CSV",
    ...asTable,
  },
} as const;
