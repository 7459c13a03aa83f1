import { Type } from "typebox";

import * as endpoints from "./endpoints.ts";
import { Export } from "./export.ts";
import { inSession } from "./in-session.ts";
import { DeletionInput, Empty } from "./session.ts";
import { onUsersDay } from "./on-users-day.ts";

const asTable = {
  tag: "Data",
  limit: "export",
  success: { status: 200, body: Type.String(), contentType: "text/csv" },
  ...inSession,
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
