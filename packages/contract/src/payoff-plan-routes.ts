import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { onUsersDay } from "./on-users-day.ts";
import { PageQuery, pageOf } from "./page.ts";
import { PLAN_BODY_BYTES_MAX, PayoffPlanSettings } from "./payoff-plan.ts";
import { PayoffChange, PayoffChangeQuery, PayoffSnapshot } from "./payoff-plan-change.ts";
import { PayoffMonth, PayoffPlan } from "./payoff-plan-outcome.ts";

/** How the user wants to pay off the debts, and what that comes to. */
export const payoffPlanRoutes = {
  getPayoffPlan: {
    endpoint: endpoints.getPayoffPlan,
    tag: "Data",
    summary: "The user's payoff plan, computed from the debts as they are now",
    limit: "read",
    success: { status: 200, body: PayoffPlan },
    ...inSession,
    ...onUsersDay,
  },
  putPayoffPlan: {
    endpoint: endpoints.putPayoffPlan,
    tag: "Data",
    summary: "Set how the debts are to be paid off, as a whole; answers what that comes to",
    limit: "write",
    body: PayoffPlanSettings,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 200, body: PayoffPlan },
    ...inSession,
    ...onUsersDay,
  },
  listPayoffMonths: {
    endpoint: endpoints.listPayoffMonths,
    tag: "Data",
    summary:
      "The plan month by month, with what is paid on each debt; empty where there is no plan",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(PayoffMonth) },
    ...inSession,
    ...onUsersDay,
  },
  listPayoffSnapshots: {
    endpoint: endpoints.listPayoffSnapshots,
    tag: "Data",
    summary: "What the plan came to on earlier days, newest first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(PayoffSnapshot) },
    ...inSession,
  },
  getPayoffChange: {
    endpoint: endpoints.getPayoffChange,
    tag: "Data",
    summary: "Why the plan of today is another one than that of a day before",
    limit: "read",
    query: PayoffChangeQuery,
    success: { status: 200, body: PayoffChange },
    access: "session",
    problems: [...inSession.problems, "snapshot_not_found"],
    ...onUsersDay,
  },
} as const;
