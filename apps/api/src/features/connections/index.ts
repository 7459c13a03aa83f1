import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { registerRawRoute } from "#http/raw-route.ts";

import { receiveBankWebhook } from "./bank-webhooks.ts";

export { connectDemoHousehold, leaveDemoHouseholds } from "./demo-household.ts";
export { createResumeBankUpdatesJob } from "./bank-access.ts";
export { createEndBankAccessJob } from "./bank-access.ts";
export { createFinishRemovalJob } from "./remove-connection.ts";
export { createMoveNoticesJob } from "./jobs.ts";
export { createForgetBankTracesJob } from "./jobs.ts";
export { leaveBanks } from "./bank-access.ts";
export { createProcessBankWebhookJob } from "./bank-webhooks.ts";
export { createReconcileConnectionsJob } from "./jobs.ts";
export { registerConnectionRoutes } from "./routes.ts";
export { createSyncConnectionJob } from "./sync-connection.ts";

/** Registers Plaid's webhook. */
export function registerBankWebhook(app: FastifyInstance, deps: Dependencies): void {
  registerRawRoute(app, "/webhooks/plaid/", (message) => receiveBankWebhook(deps, message));
}
export { findOldestWaitingMessages } from "./webhook-store.ts";
