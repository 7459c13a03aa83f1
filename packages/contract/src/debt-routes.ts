import { Debt } from "./debt.ts";
import { CombinedBillAnswer, DebtChange, DebtImport, NewDebt } from "./debt-input.ts";
import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { withTimeZoneHeader } from "./with-time-zone-header.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { closed, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

const params = closed({ uuid: Uuid });
/** An entered debt, and a linked debt that may be its duplicate. */
const pair = closed({ uuid: Uuid, linked: Uuid });

/** The user's debts, linked and entered by hand. */
export const debtRoutes = {
  listDebts: {
    endpoint: endpoints.listDebts,
    tag: "Data",
    summary:
      "List linked and entered debts, each figure with its source, and the figures that are missing",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Debt) },
    ...inSession,
    ...withTimeZoneHeader,
  },
  createDebt: {
    endpoint: endpoints.createDebt,
    tag: "Data",
    summary: "Enter a debt by hand",
    limit: "write",
    body: NewDebt,
    success: { status: 201, body: Debt },
    access: "session",
    problems: [...inSession.problems, "too_many_debts"],
    ...withTimeZoneHeader,
  },
  updateDebt: {
    endpoint: endpoints.updateDebt,
    tag: "Data",
    summary: "Change an entered debt or override the bank's figures; null removes an override",
    limit: "write",
    params,
    body: DebtChange,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...withTimeZoneHeader,
  },
  removeDebt: {
    endpoint: endpoints.removeDebt,
    tag: "Data",
    summary: "Remove an entered debt; the last 200 can be restored for 30 days",
    limit: "write",
    params,
    success: { status: 200, body: Empty },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
  },
  importDebts: {
    endpoint: endpoints.importDebts,
    tag: "Data",
    summary: "Enter several debts at once, all or none; a repeated import adds nothing",
    limit: "write",
    body: DebtImport,
    success: { status: 201, body: Empty },
    access: "session",
    problems: [...inSession.problems, "too_many_debts"],
    ...withTimeZoneHeader,
  },
  undoDebtImport: {
    endpoint: endpoints.undoDebtImport,
    tag: "Data",
    summary: "Remove the debts of an import that still exist, all at once",
    limit: "write",
    params,
    success: { status: 200, body: Empty },
    access: "session",
    problems: [...inSession.problems, "not_found"],
  },
  restoreDebt: {
    endpoint: endpoints.restoreDebt,
    tag: "Data",
    summary: "Restore a removed debt",
    limit: "write",
    params,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked", "too_many_debts"],
    ...withTimeZoneHeader,
  },
  answerCombinedBill: {
    endpoint: endpoints.answerCombinedBill,
    tag: "Data",
    summary:
      "Answer whether the same bill on several student loans of a login is one bill for all of them; null removes the answer",
    limit: "write",
    params,
    body: CombinedBillAnswer,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...withTimeZoneHeader,
  },
  mergeDebts: {
    endpoint: endpoints.mergeDebts,
    tag: "Data",
    summary:
      "Merge an entered debt into a linked one: the entered debt is removed, and its own figures are kept; restoring it undoes the merge",
    limit: "write",
    params: pair,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
    ...withTimeZoneHeader,
  },
  markDebtsDistinct: {
    endpoint: endpoints.markDebtsDistinct,
    tag: "Data",
    summary: "Mark an entered debt and a linked one as different debts",
    limit: "write",
    params: pair,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
    ...withTimeZoneHeader,
  },
  unmarkDebtsDistinct: {
    endpoint: endpoints.unmarkDebtsDistinct,
    tag: "Data",
    summary: "Undo marking an entered debt and a linked one as different debts",
    limit: "write",
    params: pair,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
    ...withTimeZoneHeader,
  },
} as const;
