import { Debt } from "./debt.ts";
import { DebtChange, DebtImport, NewDebt } from "./debt-input.ts";
import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { onUsersDay } from "./on-users-day.ts";
import { PageQuery, pageOf } from "./page.ts";
import { closed, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

const params = closed({ uuid: Uuid });
/** An entered debt, and a linked one that may be the same. */
const pair = closed({ uuid: Uuid, linked: Uuid });

/** The user's debts: those that a bank reports and those entered by hand. */
export const debtRoutes = {
  listDebts: {
    endpoint: endpoints.listDebts,
    tag: "Data",
    summary: "Debts, linked and entered by hand: each figure with its source, and what is missing",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Debt) },
    ...inSession,
    ...onUsersDay,
  },
  createDebt: {
    endpoint: endpoints.createDebt,
    tag: "Data",
    summary: "Enter a debt that no bank reports",
    limit: "write",
    body: NewDebt,
    success: { status: 201, body: Debt },
    access: "session",
    problems: [...inSession.problems, "too_many_debts"],
    ...onUsersDay,
  },
  updateDebt: {
    endpoint: endpoints.updateDebt,
    tag: "Data",
    summary: "Change an entered debt, or put figures in place of the bank's; null takes one back",
    limit: "write",
    params,
    body: DebtChange,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
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
    summary: "Enter many debts at once, all or none; the same import again enters nothing",
    limit: "write",
    body: DebtImport,
    success: { status: 201, body: Empty },
    access: "session",
    problems: [...inSession.problems, "too_many_debts"],
    ...onUsersDay,
  },
  undoDebtImport: {
    endpoint: endpoints.undoDebtImport,
    tag: "Data",
    summary: "Remove the debts of an import that are still there, all at once",
    limit: "write",
    params,
    success: { status: 200, body: Empty },
    access: "session",
    problems: [...inSession.problems, "not_found"],
  },
  restoreDebt: {
    endpoint: endpoints.restoreDebt,
    tag: "Data",
    summary: "Bring a removed debt back as it was",
    limit: "write",
    params,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked", "too_many_debts"],
    ...onUsersDay,
  },
  joinDebts: {
    endpoint: endpoints.joinDebts,
    tag: "Data",
    summary:
      "Say that an entered debt is a linked one: it is removed, what only it told is kept; restoring it undoes both",
    limit: "write",
    params: pair,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
    ...onUsersDay,
  },
  keepDebtsApart: {
    endpoint: endpoints.keepDebtsApart,
    tag: "Data",
    summary: "Say that an entered debt and a linked one are two, so that it is not asked again",
    limit: "write",
    params: pair,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
    ...onUsersDay,
  },
  forgetDebtsApart: {
    endpoint: endpoints.forgetDebtsApart,
    tag: "Data",
    summary: "Take back that an entered debt and a linked one are two",
    limit: "write",
    params: pair,
    success: { status: 200, body: Debt },
    access: "session",
    problems: [...inSession.problems, "not_found", "debt_is_linked"],
    ...onUsersDay,
  },
} as const;
