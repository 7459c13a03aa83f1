import type { SandboxPart } from "../core/core.ts";
import { runDueWork } from "./billing/run-due-work.ts";
import { registerCheckout } from "./checkout/checkout-page.ts";
import { createReplays, registerApi } from "./http/register-api.ts";
import { registerPortal } from "./portal/portal.ts";
import { registerMoneyBackSwitches, registerStripeSwitches } from "./switches.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { signEvent } from "./sign-event.ts";
import { createStripeWorld, WEBHOOK_SIGNER } from "./stripe-world.ts";

const LOOK_FOR_DUE_WORK_EVERY_MS = 60_000;

/** Stripe: the API below `/v1`, Stripe.js, the checkout page and the billing portal. */
export const registerStripe: SandboxPart = (app, core) => {
  const world = createStripeWorld(core);
  const replays = createReplays(core.store.collection("stripe-replays"), () => world.now());
  core.webhooks.signWith(WEBHOOK_SIGNER, (body, sentAt) =>
    signEvent(core.config.stripeWebhookSecret, body, sentAt),
  );

  replays.forgetExpired();
  seedCatalogue(world);
  core.onReset(() => seedCatalogue(world));
  core.onTimeMoved(() => runDueWork(world));
  const timer = setInterval(() => runDueWork(world), LOOK_FOR_DUE_WORK_EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));

  registerStripeSwitches(app, world);
  registerMoneyBackSwitches(app, world);
  app.register(async (api) => registerApi(api, { world, replays }), { prefix: "/v1" });
  app.register(async (checkout) => registerCheckout(checkout, world));
  app.register(async (portal) => registerPortal(portal, world));
};
