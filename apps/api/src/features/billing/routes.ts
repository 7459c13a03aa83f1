import type {
  Invoice,
  SubscribableProduct,
  Subscription,
  SwitchQuote as Wire,
} from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { cutPage, readPage } from "#http/page.ts";
import { registerRawRoute, type Route } from "#http/router.ts";
import type { SwitchQuote } from "#ports/card-payments.ts";

import { createCheckout, returnFromCheckout } from "./checkout.ts";
import { PLUS_SERVICES, readQuoteInstant } from "./billing-decisions.ts";
import { countInvoices, findInvoices, type StoredInvoice } from "./invoice-store.ts";
import { receivePaymentEvent } from "./payment-events.ts";
import {
  listOffers,
  listStandingSubscriptions,
  type NamedSubscription,
  type StoredOffer,
} from "./subscription-store.ts";
import {
  changeRenewal,
  openCustomerPortal,
  quoteSwitch,
  switchSubscription,
} from "./subscriptions.ts";

export function registerBillingRoutes(route: Route, deps: Dependencies): void {
  // Includes subscriptions with an open payment. There is rarely more than one.
  route("listSubscriptions", async ({ session: { userId }, ...call }) => {
    const subscriptions = await deps.database.asUser(userId, (db) =>
      listStandingSubscriptions(db, userId),
    );
    return cutPage(subscriptions.map(presentSubscription), call);
  });

  // Cheapest commitment first, because `/subscribe` preselects the first (spec §2). Reads our copy of the catalogue,
  // so that the page works while the provider is unavailable.
  route("listSubscribableProducts", async (call) => {
    const offers = await deps.database.asSystem(listOffers);
    return cutPage(offers.map(presentSubscribableProduct), call);
  });

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

  route("listInvoices", ({ session: { userId }, ...call }) =>
    deps.database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findInvoices(db, userId, window),
        count: () => countInvoices(db, userId),
        present: presentInvoice,
      }),
    ),
  );
}

export function registerPaymentWebhook(app: FastifyInstance, deps: Dependencies): void {
  registerRawRoute(app, "/webhooks/stripe/", (message) => receivePaymentEvent(deps, message));
}

function presentInvoice(invoice: StoredInvoice): Invoice {
  return {
    ...invoice,
    invoice_id: invoice.id,
    date: invoice.issuedAt.toISOString(),
    // Stripe amounts have at most twelve digits, so they are exact as numbers.
    amount: Number(invoice.amount),
    hosted_invoice_url: invoice.hostedUrl,
    refund: presentRefund(invoice),
  };
}

function presentRefund({ refunded, refundedAt, isRefundFull }: StoredInvoice): Invoice["refund"] {
  if (refunded === null || refundedAt === null) return null;
  return { amount: Number(refunded), date: refundedAt.toISOString(), is_full: isRefundFull };
}

function presentSubscription(subscription: NamedSubscription): Subscription {
  return {
    subscription_id: subscription.id,
    price_id: subscription.priceId,
    product_name: subscription.productName,
    period_start: written(subscription.periodStart),
    period_end: written(subscription.periodEnd),
    status: subscription.status,
    cancel_at: written(subscription.cancelAt),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    trial_start: written(subscription.trialStart),
    trial_end: written(subscription.trialEnd),
    payment_url: subscription.paymentUrl,
    confirmation_url: subscription.confirmationUrl,
  };
}

function written(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

function presentSubscribableProduct(offer: StoredOffer): SubscribableProduct {
  return {
    price_id: offer.priceId,
    product_id: offer.productId,
    name: offer.productName,
    // Stripe amounts have at most twelve digits, so they are exact as numbers.
    price: Number(offer.amount),
    freq: offer.frequency,
    avail: true,
    services: [...PLUS_SERVICES],
    currency: offer.currency,
  };
}

/** Amounts in minor units are exact as numbers, because the adapter rejects larger ones. */
function presentSwitchQuote(quote: SwitchQuote & { asOf: Date }, priceId: string): Wire {
  return {
    price_id: priceId,
    quoted_at: quote.asOf.toISOString(),
    currency: quote.currency,
    price: Number(quote.price),
    unused: Number(quote.unused),
    tax_and_discounts: Number(quote.taxAndDiscounts),
    credit_before: Number(quote.creditBefore),
    due_now: Number(quote.dueNow),
    credit_after: Number(quote.creditAfter),
    renews_at: quote.renewsAt.toISOString(),
  };
}
