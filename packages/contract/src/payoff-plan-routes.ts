import { inSession } from "./in-session.ts";
import { PayoffPlanSettings } from "./payoff-plan.ts";
import { closed, Instant } from "./scalars.ts";

const PlanSettingsAnswer = closed({ settings: PayoffPlanSettings, as_of: Instant });

/** How the user wants to pay off the debts, and what that comes to. */
export const payoffPlanRoutes = {
  getPayoffPlan: {
    method: "GET",
    path: "/api/v1/payoff-plan/",
    tag: "Data",
    summary: "The user's payoff plan",
    limit: "read",
    success: { status: 200, body: PlanSettingsAnswer },
    ...inSession,
  },
  putPayoffPlan: {
    method: "PUT",
    path: "/api/v1/payoff-plan/",
    tag: "Data",
    summary: "Set how the debts are to be paid off, as a whole",
    limit: "write",
    body: PayoffPlanSettings,
    success: { status: 200, body: PlanSettingsAnswer },
    ...inSession,
  },
} as const;
