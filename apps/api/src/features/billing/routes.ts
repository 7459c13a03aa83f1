import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { parseWindow, presentPage } from "#http/page.ts";
import { registerRawRoute } from "#http/raw-route.ts";
import type { Route } from "#http/router.ts";

import { changeRenewal } from "./change-renewal.ts";
import { createCheckout } from "./create-checkout.ts";
import { listInvoices } from "./list-invoices.ts";
import { listSubscribableProducts } from "./list-subscribable-products.ts";
import { listSubscriptions } from "./list-subscriptions.ts";
import { openCustomerPortal } from "./open-customer-portal.ts";
import { presentInvoice } from "./present-invoice.ts";
import { presentSubscribableProductPage } from "./present-subscribable-product.ts";
import { presentSubscription, presentSubscriptionPage } from "./present-subscription.ts";
import { presentSwitchQuote } from "./present-switch-quote.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";
import { returnFromCheckout } from "./return-from-checkout.ts";
import { quoteSwitch, switchSubscription } from "./switch-subscription.ts";
import { readQuoteInstant } from "./judge-switch.ts";

type BillingDeps = Pick<Dependencies, "database" | "clock" | "cardPayments" | "publicUrl">;

export function registerBillingRoutes(route: Route, deps: BillingDeps): void {
  route("listSubscriptions", async ({ session, query, url }) =>
    presentSubscriptionPage(await listSubscriptions(deps, session.userId), { query, url }),
  );

  route("listSubscribableProducts", async ({ query, url }) =>
    presentSubscribableProductPage(await listSubscribableProducts(deps), { query, url }),
  );

  route("createCheckout", async ({ session: { userId }, body: { price_id: priceId } }) => ({
    client_secret: await createCheckout(deps, { userId, priceId }),
  }));

  route("returnFromCheckout", async ({ session: { userId }, body: { session_id: checkoutId } }) => {
    const { status, subscription } = await returnFromCheckout(deps, { userId, checkoutId });
    return { status, subscription: subscription && presentSubscription(subscription) };
  });

  route("cancelSubscription", async ({ session: { userId } }) =>
    presentSubscription(await changeRenewal(deps, { userId, cancel: true })),
  );

  route("resumeSubscription", async ({ session: { userId } }) =>
    presentSubscription(await changeRenewal(deps, { userId, cancel: false })),
  );

  route("quoteSwitch", async ({ session: { userId }, body: { price_id: priceId } }) =>
    presentSwitchQuote(await quoteSwitch(deps, { userId, priceId }), priceId),
  );

  route("switchSubscription", async ({ session: { userId }, body }) => {
    const { price_id: priceId, quoted_at: quotedAt, due_now: dueNow } = body;
    const wish = { userId, priceId, asOf: readQuoteInstant(quotedAt), dueNow: BigInt(dueNow) };
    return presentSubscription(await switchSubscription(deps, wish));
  });

  route("openCustomerPortal", async ({ session: { userId } }) => ({
    url: await openCustomerPortal(deps, userId),
  }));

  route("listInvoices", async ({ session: { userId }, query, url }) => {
    const window = parseWindow(query);
    const { invoices, count } = await listInvoices(deps, { userId, window });
    return presentPage(invoices.map(presentInvoice), { count, window, listUrl: url });
  });
}

/** Registers the webhook of the card-payment provider. */
export function registerPaymentWebhook(app: FastifyInstance, deps: BillingDeps): void {
  registerRawRoute(app, "/webhooks/stripe/", (message) => receivePaymentEvent(deps, message));
}
