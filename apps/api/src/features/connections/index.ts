import type { FastifyInstance } from "fastify";

import { registerRawRoute } from "#http/raw-route.ts";

import { receiveBankWebhook, type WebhookDeps } from "./receive-bank-webhook.ts";

export { connectDemoHousehold, leaveDemoHouseholds } from "./demo-household.ts";
export { createResumeBankUpdatesJob } from "./resume-bank-updates.job.ts";
export { createEndBankAccessJob } from "./end-bank-access.job.ts";
export { createFinishRemovalJob } from "./finish-removal.job.ts";
export { createMoveNoticesJob } from "./move-notices.job.ts";
export { createForgetBankTracesJob } from "./forget-bank-traces.job.ts";
export { leaveBanks } from "./leave-banks.ts";
export { createProcessBankWebhookJob } from "./process-bank-webhook.job.ts";
export { createReconcileConnectionsJob } from "./reconcile-connections.job.ts";
export { registerConnectionRoutes } from "./routes.ts";
export { createSyncConnectionJob } from "./sync-connection.job.ts";

/** Registers Plaid's webhook. */
export function registerBankWebhook(app: FastifyInstance, deps: WebhookDeps): void {
  registerRawRoute(app, "/webhooks/plaid/", (message) => receiveBankWebhook(deps, message));
}
export { findOldestWaitingMessages } from "./webhook-store.ts";
