import type {
  Invoice,
  Page,
  PageQuery,
  SubscribableProduct,
  Subscription,
  SwitchQuote as Wire,
} from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { parseWindow, presentPage, type Window } from "#http/page.ts";
import { registerRawRoute } from "#http/raw-route.ts";
import type { Route } from "#http/router.ts";
import type { SwitchQuote } from "#ports/card-payments.ts";

import { createCheckout, returnFromCheckout } from "./checkout.ts";
import { PLUS_SERVICES, readQuoteInstant } from "./billing-decisions.ts";
import { countInvoices, findInvoices, type StoredInvoice } from "./invoice-store.ts";
import { receivePaymentEvent } from "./payment-events.ts";
import { listOffers, type StoredOffer } from "./price-store.ts";
import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";
import {
  changeRenewal,
  openCustomerPortal,
  quoteSwitch,
  switchSubscription,
} from "./subscriptions.ts";

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

/** Returns one page of the user's invoices, newest first, and the total count. */
async function listInvoices(
  { database }: Pick<Dependencies, "database">,
  { userId, window }: { userId: string; window: Window },
): Promise<{ invoices: StoredInvoice[]; count: number }> {
  return database.asUser(userId, async (queries) => ({
    invoices: await findInvoices(queries, userId, window),
    count: await countInvoices(queries, userId),
  }));
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

/**
 * Returns the user's subscriptions that have not ended, including those with an open payment. There
 * is rarely more than one.
 */
async function listSubscriptions(
  { database }: Pick<Dependencies, "database">,
  userId: string,
): Promise<NamedSubscription[]> {
  return database.asUser(userId, (queries) => listStandingSubscriptions(queries, userId));
}

/** Returns the requested page of the list. */
function presentSubscriptionPage(
  subscriptions: readonly NamedSubscription[],
  { query, url }: { query: PageQuery; url: string },
): Page<Subscription> {
  const window = parseWindow(query);
  const shown = subscriptions.slice(window.offset, window.offset + window.limit);

  return presentPage(shown.map(presentSubscription), {
    count: subscriptions.length,
    window,
    listUrl: url,
  });
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

/**
 * Returns the products on sale, cheapest commitment first, because `/subscribe` preselects the
 * first (spec §2). Reads our copy of the catalogue, so that the page works while the provider is
 * unavailable.
 */
async function listSubscribableProducts({
  database,
}: Pick<Dependencies, "database">): Promise<StoredOffer[]> {
  return database.asSystem(listOffers);
}

/** Returns the requested page of the list. */
function presentSubscribableProductPage(
  offers: readonly StoredOffer[],
  { query, url }: { query: PageQuery; url: string },
): Page<SubscribableProduct> {
  const window = parseWindow(query);
  const shown = offers.slice(window.offset, window.offset + window.limit);

  return presentPage(shown.map(presentSubscribableProduct), {
    count: offers.length,
    window,
    listUrl: url,
  });
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
