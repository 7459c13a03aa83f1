import { Type } from "typebox";

import * as endpoints from "./endpoints.ts";
import { Export } from "./export.ts";
import { ExportImport, IMPORT_BODY_BYTES_MAX } from "./export-import.ts";
import { inProvenSession, inSession } from "./in-session.ts";
import { closed, Uuid } from "./scalars.ts";
import { DeletionInput, Empty } from "./session.ts";
import { onUsersDay } from "./on-users-day.ts";

const asTable = {
  tag: "Data",
  limit: "export",
  success: { status: 200, body: Type.String(), contentType: "text/csv" },
  ...inProvenSession,
  ...onUsersDay,
} as const;

/** What is kept of the signed-in user: to be taken along, and to be deleted. */
export const exportRoutes = {
  deleteMe: {
    endpoint: endpoints.deleteMe,
    tag: "Data",
    summary:
      "Delete the account: every session ends at once and the address is free; linked banks, the subscription and all data follow within minutes",
    limit: "sign_in",
    body: DeletionInput,
    success: { status: 200, body: Empty },
    ...inSession,
  },
  exportEverything: {
    endpoint: endpoints.exportEverything,
    tag: "Data",
    summary: "Everything that is kept of the user, in one file; docs/export.md describes it",
    limit: "export",
    success: { status: 200, body: Export, contentType: "application/json" },
    ...inProvenSession,
    ...onUsersDay,
  },
  importExport: {
    endpoint: endpoints.importExport,
    tag: "Data",
    summary:
      "Bring back what an export holds: debts as entered ones, payments, settings and scenarios, all or nothing; the same import again enters nothing",
    limit: "write",
    body: ExportImport,
    bodyBytesMax: IMPORT_BODY_BYTES_MAX,
    success: { status: 201, body: Empty },
    access: "session",
    problems: [...inSession.problems, "too_many_debts", "too_many_scenarios"],
    ...onUsersDay,
  },
  undoExportImport: {
    endpoint: endpoints.undoExportImport,
    tag: "Data",
    summary:
      "Remove the debts and scenarios of such an import; settings that were not changed since are those of before",
    limit: "write",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    access: "session",
    problems: [...inSession.problems, "not_found"],
  },
  exportDebts: {
    endpoint: endpoints.exportDebts,
    summary: "The user's debts as a table for spreadsheets (RFC 4180)",
    ...asTable,
  },
  exportAccounts: {
    endpoint: endpoints.exportAccounts,
    summary: "The user's linked accounts as a table",
    ...asTable,
  },
  exportTransactions: {
    endpoint: endpoints.exportTransactions,
    summary: "The transactions of the linked accounts as a table",
    ...asTable,
  },
  exportPayments: {
    endpoint: endpoints.exportPayments,
    summary: "What was paid to the debts as a table",
    ...asTable,
  },
} as const;
