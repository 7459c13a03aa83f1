import { Debt } from "./debt.ts";
import { inSession } from "./in-session.ts";
import { PageQuery, pageOf } from "./page.ts";

/** The user's debts: those that a bank reports and those entered by hand. */
export const debtRoutes = {
  listDebts: {
    method: "GET",
    path: "/api/v1/debts/",
    tag: "Data",
    summary: "Debts, linked and entered by hand: each figure with its source, and what is missing",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Debt) },
    ...inSession,
  },
} as const;
