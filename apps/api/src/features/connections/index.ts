import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { registerRawRoute } from "#http/raw-route.ts";

import { receiveBankWebhook } from "./bank-webhooks.ts";

export { connectDemoHousehold, leaveDemoHouseholds } from "./demo-household.ts";
export { connectionJobs } from "./jobs.ts";
export { leaveBanks } from "./bank-access.ts";
export { registerConnectionRoutes } from "./routes.ts";

/** Registers Plaid's webhook. */
export function registerBankWebhook(app: FastifyInstance, deps: Dependencies): void {
  registerRawRoute(app, "/webhooks/plaid/", (message) => receiveBankWebhook(deps, message));
}
export { findOldestWaitingMessages } from "./webhook-store.ts";
