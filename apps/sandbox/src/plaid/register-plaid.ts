import type { FastifyInstance } from "fastify";

import type { Core } from "../core/core.ts";
import { adoptItems } from "./adopt-items.ts";
import { answerErrors } from "./errors.ts";
import { registerBank } from "./bank-routes.ts";
import { registerLinkSessions } from "./link-session-routes.ts";
import { registerLinkWindow } from "./link-window-routes.ts";
import { registerOAuth } from "./oauth-routes.ts";
import { operations } from "./plaid-operation.ts";
import { openPlaidWorld } from "./plaid-world.ts";
import {
  registerAccounts,
  registerInstitutions,
  registerItems,
  registerLiabilities,
  registerTransactions,
  registerWebhookKeys,
} from "./routes/routes.ts";
import { registerLinkTokens } from "./routes/link-token-routes.ts";
import { registerSandbox } from "./routes/sandbox-routes.ts";
import { PLAID_SIGNER } from "./send-webhook.ts";
import { keepSettling } from "./settle-items.ts";
import { registerPlaidSwitches } from "./switch-routes.ts";
import { signWebhook } from "./webhook-key.ts";

/** Serves Plaid's API, its browser script and its Link window. */
export function registerPlaid(app: FastifyInstance, core: Core): void {
  const world = openPlaidWorld(core);
  adoptItems(world);
  const settling = keepSettling(world);
  core.webhooks.signWith(PLAID_SIGNER, (body, sentAt) =>
    signWebhook(world.webhookKey(), body, sentAt),
  );
  core.onTimeMoved(settling.wake);
  app.addHook("onReady", async () => settling.wake());
  app.addHook("onClose", async () => settling.stop());

  // Plaid reads JSON only.
  app.removeContentTypeParser("text/plain");
  answerErrors(app);

  const operation = operations(app, world);
  registerLinkTokens(operation, world);
  registerItems(operation, world);
  registerAccounts(operation, world);
  registerLiabilities(operation, world);
  registerTransactions(operation, world);
  registerInstitutions(operation);
  registerSandbox(operation, world, settling.wake);
  registerWebhookKeys(operation, world);

  registerLinkSessions(app, world, settling.wake);
  registerOAuth(app, world);
  registerLinkWindow(app);
  registerPlaidSwitches(app, world, settling.wake);
  registerBank(app, world);
}
