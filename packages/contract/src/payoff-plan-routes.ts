import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { withTimeZoneHeader } from "./with-time-zone-header.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { PLAN_BODY_BYTES_MAX, PayoffPlanSettings } from "./payoff-plan.ts";
import { PayoffChange, PayoffChangeQuery, PayoffSnapshot } from "./payoff-plan-change.ts";
import { PayoffMonth, PayoffPlan } from "./payoff-plan-outcome.ts";

/** The user's payoff settings, and the resulting plan. */
export const payoffPlanRoutes = {
  getPayoffPlan: {
    endpoint: endpoints.getPayoffPlan,
    tag: "Data",
    summary: "Return the payoff plan, computed from the current debts",
    limit: "read",
    success: { status: 200, body: PayoffPlan },
    ...inSession,
    ...withTimeZoneHeader,
  },
  putPayoffPlan: {
    endpoint: endpoints.putPayoffPlan,
    tag: "Data",
    summary: "Replace the plan's settings; returns the resulting plan",
    limit: "write",
    body: PayoffPlanSettings,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 200, body: PayoffPlan },
    ...inSession,
    ...withTimeZoneHeader,
  },
  listPayoffMonths: {
    endpoint: endpoints.listPayoffMonths,
    tag: "Data",
    summary: "Return the plan by month, with the payment to each debt; empty if there is no plan",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageSchema(PayoffMonth) },
    ...inSession,
    ...withTimeZoneHeader,
  },
  listPayoffSnapshots: {
    endpoint: endpoints.listPayoffSnapshots,
    tag: "Data",
    summary: "List the plan's results on earlier days, newest first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageSchema(PayoffSnapshot) },
    ...inSession,
  },
  getPayoffChange: {
    endpoint: endpoints.getPayoffChange,
    tag: "Data",
    summary: "Explain why today's plan differs from that of an earlier day",
    limit: "read",
    query: PayoffChangeQuery,
    success: { status: 200, body: PayoffChange },
    access: "session",
    problems: [...inSession.problems, "snapshot_not_found"],
    ...withTimeZoneHeader,
  },
} as const;
