import { Type } from "typebox";

import * as endpoints from "./endpoints.ts";
import { Export } from "./export.ts";
import { inSession } from "./in-session.ts";
import { onUsersDay } from "./on-users-day.ts";

const asTable = {
  tag: "Data",
  limit: "export",
  success: { status: 200, body: Type.String(), contentType: "text/csv" },
  ...inSession,
  ...onUsersDay,
} as const;

/** What is kept of the signed-in user, to be taken along. */
export const exportRoutes = {
  exportEverything: {
    endpoint: endpoints.exportEverything,
    tag: "Data",
    summary: "Everything that is kept of the user, in one file; docs/export.md describes it",
    limit: "export",
    success: { status: 200, body: Export, contentType: "application/json" },
    ...inSession,
    ...onUsersDay,
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
