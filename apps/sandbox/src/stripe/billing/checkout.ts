import { findCustomer, findObject } from "../find-object.ts";
import { invalidRequest, stripeError } from "../http/errors.ts";
import { randomLetters } from "../ids.ts";
import {
  type CheckoutSession,
  checkoutSessionObject,
  customerDetails,
  lineItemObject,
  type RedirectOnCompletion,
} from "../objects/checkout-session-object.ts";
import { type Customer, customerObject } from "../objects/customer-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { type EventCause, mergeMetadata, type Metadata, NO_REQUEST } from "../objects/object.ts";
import type { Price } from "../objects/price-object.ts";
import { onlyItem, type Subscription, subscriptionObject } from "../objects/subscription-object.ts";
import type { Call } from "../operations/operation.ts";
import { checkEmail, checkUrl, missingParameter } from "../parameters/read-parameters.ts";
import type { SessionOrder, StripeWorld } from "../stripe-world.ts";
import { billSubscription, paidInvoice } from "./bill-subscription.ts";
import { periodOf } from "./period-of.ts";

type NewSession = {
  allow_promotion_codes?: boolean;
  automatic_tax?: { enabled?: boolean };
  consent_collection?: { terms_of_service?: "none" | "required" };
  customer_update?: { address?: "auto" | "never" };
  cancel_url?: string;
  client_reference_id?: string;
  customer?: string;
  customer_email?: string;
  expires_at?: number;
  line_items?: { price?: string; quantity?: number }[];
  locale?: string;
  metadata?: Metadata;
  mode?: string;
  redirect_on_completion?: RedirectOnCompletion;
  return_url?: string;
  subscription_data?: { description?: string; metadata?: Metadata };
  success_url?: string;
  ui_mode?: string;
};

const SHORTEST_LIFE = 30 * 60;
const LONGEST_LIFE = 24 * 60 * 60;
const HIGHEST_QUANTITY = 999_999;
const PRICE = "line_items[0][price]";
const QUANTITY = "line_items[0][quantity]";

/** Opens an embedded Checkout Session for one recurring price and stores what it sells. */
export function createCheckoutSession({ world, parameters }: Call): CheckoutSession {
  const wanted = parameters as NewSession;
  checkMode(wanted);
  const returning = readReturn(wanted);
  const { price, quantity } = readLine(world, wanted);
  const customer =
    wanted.customer === undefined ? undefined : findCustomer(world, wanted.customer, "customer");
  const suffix = randomLetters(40);
  const clientSecret = `cs_test_${suffix}_secret_${randomLetters(40)}`;
  const session = checkoutSessionObject(
    {
      id: `cs_test_${suffix}`,
      client_reference_id: wanted.client_reference_id ?? null,
      client_secret: clientSecret,
      created: world.now(),
      customer_email: readEmail(wanted),
      expires_at: readExpiry(wanted.expires_at, world.now()),
      locale: wanted.locale ?? null,
      metadata: mergeMetadata({}, wanted.metadata),
      ...returning,
      ...readOptions(wanted),
    },
    { price, quantity },
    customer,
  );
  world.orders.put({
    id: session.id,
    clientSecret,
    line: lineItemObject({
      id: `li_${suffix}`,
      price,
      quantity,
      description: world.products.get(price.product)?.name ?? price.id,
    }),
    subscriptionMetadata: mergeMetadata({}, wanted.subscription_data?.metadata),
    subscriptionDescription: wanted.subscription_data?.description ?? null,
    awaiting: null,
  });
  world.sessions.put(session);
  return session;
}

function checkMode({ mode, ui_mode: uiMode }: NewSession): void {
  if (mode === undefined) throw missingParameter("mode");
  if (mode !== "subscription") throw onlyHere("mode", "subscription");
  // The default is hosted_page, which this fake does not serve.
  if (uiMode !== "embedded_page") throw onlyHere("ui_mode", "embedded_page");
}

/** Nothing is taxed here, and no code takes anything off; what is asked for is held to Stripe's rules. */
function readOptions(wanted: NewSession) {
  const { automatic_tax: tax, customer, customer_update: update } = wanted;
  const isTaxed = tax?.enabled === true;
  if (isTaxed && customer !== undefined && update?.address !== "auto") {
    const message =
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.";
    throw invalidRequest({ code: "customer_tax_location_invalid", message });
  }
  const terms = wanted.consent_collection?.terms_of_service;

  return {
    allow_promotion_codes: wanted.allow_promotion_codes ?? null,
    automatic_tax: {
      enabled: isTaxed,
      liability: null,
      provider: null,
      status: isTaxed ? "requires_location_inputs" : null,
    },
    consent_collection: terms === undefined ? null : { ...CONSENT, terms_of_service: terms },
  };
}

const CONSENT = { payment_method_reuse_agreement: null, promotions: "none" };

function readReturn(wanted: NewSession) {
  for (const param of ["success_url", "cancel_url"] as const) {
    if (wanted[param] === undefined) continue;
    const message = `${param} can not be used when ui_mode is embedded_page.`;
    throw invalidRequest({ message, param });
  }
  const { redirect_on_completion: redirect = "always", return_url: url } = wanted;
  if (redirect === "never") {
    if (url === undefined) return { redirect_on_completion: redirect };
    const message = "return_url can not be used when redirect_on_completion is never.";
    throw invalidRequest({ message, param: "return_url" });
  }
  if (url === undefined) throw missingParameter("return_url");
  return { redirect_on_completion: redirect, return_url: checkUrl(url, "return_url") };
}

function readLine(world: StripeWorld, wanted: NewSession): { price: Price; quantity: number } {
  const [line, ...others] = wanted.line_items ?? [];
  if (!line) throw missingParameter("line_items");
  if (others.length > 0) throw onlyHere("line_items", "one line");
  if (line.price === undefined) throw missingParameter(PRICE);
  if (line.quantity === undefined) throw missingParameter(QUANTITY);
  const price = findObject({ kind: "price", from: world.prices, id: line.price, param: PRICE });
  checkForSale(world, price);
  if (line.quantity >= 1 && line.quantity <= HIGHEST_QUANTITY) {
    return { price, quantity: line.quantity };
  }
  const message = `Invalid quantity: must be from 1 to ${HIGHEST_QUANTITY}.`;
  throw invalidRequest({ code: "parameter_invalid_integer", message, param: QUANTITY });
}

function checkForSale(world: StripeWorld, price: Price): void {
  if (!price.active || world.products.get(price.product)?.active !== true) {
    const message = "The price specified is inactive. This field only accepts active prices.";
    throw invalidRequest({ message, param: PRICE });
  }
  if (price.type !== "recurring") {
    const message =
      "You must provide at least one recurring price in `subscription` mode when using prices.";
    throw invalidRequest({ message, param: PRICE });
  }
}

function readEmail({ customer, customer_email: email }: NewSession): string | null {
  if (email === undefined) return null;
  if (customer === undefined) return checkEmail(email, "customer_email");
  const message = "You may only specify one of these parameters: customer, customer_email.";
  throw invalidRequest({ message, param: "customer_email" });
}

function readExpiry(wanted: number | undefined, now: number): number {
  const expiry = wanted ?? now + LONGEST_LIFE;
  if (expiry >= now + SHORTEST_LIFE && expiry <= now + LONGEST_LIFE) return expiry;
  const message =
    "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.";
  throw invalidRequest({ message, param: "expires_at" });
}

function onlyHere(param: string, supported: string) {
  return invalidRequest({ message: `The sandbox supports only ${supported} here.`, param });
}

type Payer = { email: string; name: string; last4: string; renews: boolean };

/**
 * Completes an open session after its card was accepted. Stores the customer (created if the session
 * had none), the card, the subscription and its paid invoice. Sends the events in Stripe's usual order.
 *
 * The ids follow from the session's and the session is stored last, so a crash in between leaves an
 * open session that completes into the same objects, never into two subscriptions.
 */
export function completeCheckout(
  world: StripeWorld,
  session: CheckoutSession,
  payer: Payer,
): CheckoutSession {
  const order = world.orders.get(session.id);
  if (!order) throw new Error(`Session ${session.id} has no order`);
  const now = world.now();
  const suffix = session.id.slice("cs_test_".length);
  const customer = payingCustomer(world, session, payer);
  const card = { id: `pm_${suffix}`, customer: customer.id, ...fate(payer) };
  const incomplete = newSubscription(order, customer, { now, suffix, card: card.id });
  const { draft, open } = billSubscription(world, {
    id: `in_${suffix}`,
    subscription: incomplete,
    customer,
    reason: "subscription_create",
    period: {
      start: onlyItem(incomplete).current_period_start,
      end: onlyItem(incomplete).current_period_end,
    },
    at: now,
  });
  const paid = paidInvoice(open, now);
  const active: Subscription = { ...incomplete, latest_invoice: paid.id, status: "active" };
  const complete = completeSession(session, { customer, active, paid, payer });

  if (session.customer === null) {
    world.emit({ type: "customer.created", object: customer, cause: NO_REQUEST });
  }
  world.cards.put(card);
  world.customers.put(afterPurchase(customer, { card: card.id, currency: paid.currency }));
  world.invoices.put(paid);
  world.subscriptions.put(active);
  world.orders.put({ ...order, awaiting: null });
  world.sessions.put(complete);
  announce(world, { incomplete, draft, open, paid, active, complete });
  return complete;
}

function fate({ last4, renews }: Payer) {
  return { last4, renews };
}

function payingCustomer(world: StripeWorld, session: CheckoutSession, payer: Payer): Customer {
  if (session.customer === null) {
    return customerObject({
      id: `cus_${session.id.slice("cs_test_".length)}`,
      created: world.now(),
      description: null,
      email: payer.email,
      invoice_prefix: randomLetters(8).toUpperCase(),
      metadata: {},
      name: payer.name,
      phone: null,
      preferred_locales: [],
    });
  }
  const customer = world.customers.get(session.customer);
  if (customer && !customer.deleted) return customer;
  const message = "The customer of this Checkout Session was deleted.";
  throw stripeError(400, { type: "invalid_request_error", message });
}

type Beginning = { now: number; suffix: string; card: string };

function newSubscription(order: SessionOrder, customer: Customer, begin: Beginning): Subscription {
  const { price, quantity } = order.line;
  if (!price.recurring) throw new Error(`Price ${price.id} does not recur`);
  return subscriptionObject(
    {
      id: `sub_${begin.suffix}`,
      created: begin.now,
      customer: customer.id,
      default_payment_method: begin.card,
      description: order.subscriptionDescription,
      metadata: order.subscriptionMetadata,
    },
    {
      price,
      quantity,
      itemId: `si_${begin.suffix}`,
      period: periodOf(price.recurring, begin.now, begin.now),
    },
  );
}

function afterPurchase(customer: Customer, { card, currency }: { card: string; currency: string }) {
  return {
    ...customer,
    currency,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card },
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  };
}

type Outcome = { customer: Customer; active: Subscription; paid: Invoice; payer: Payer };

function completeSession(session: CheckoutSession, outcome: Outcome): CheckoutSession {
  return {
    ...session,
    client_secret: null,
    consent: consentOf(session),
    customer: outcome.customer.id,
    customer_details: customerDetails(outcome.payer.email, outcome.payer.name),
    invoice: outcome.paid.id,
    payment_status: "paid",
    status: "complete",
    subscription: outcome.active.id,
  };
}

/** The page requires a ticked box for payment, so a completed session has consent. */
function consentOf({ consent_collection: asked }: CheckoutSession): CheckoutSession["consent"] {
  if (asked?.terms_of_service !== "required") return null;
  return { promotions: null, terms_of_service: "accepted" };
}

type Stages = {
  incomplete: Subscription;
  draft: Invoice;
  open: Invoice;
  paid: Invoice;
  active: Subscription;
  complete: CheckoutSession;
};

function announce(world: StripeWorld, stages: Stages): void {
  const cause = NO_REQUEST;
  world.emit({ type: "customer.subscription.created", object: stages.incomplete, cause });
  world.emit({ type: "invoice.created", object: stages.draft, cause });
  world.emit({ type: "invoice.finalized", object: stages.open, cause });
  world.emit({ type: "invoice.paid", object: stages.paid, cause });
  world.emit({ type: "invoice.payment_succeeded", object: stages.paid, cause });
  world.emit({
    type: "customer.subscription.updated",
    object: stages.active,
    previous: { status: "incomplete", latest_invoice: null },
    cause,
  });
  world.emit({ type: "checkout.session.completed", object: stages.complete, cause });
}

/** Closes an open session for good and announces it. */
export function expireSession(
  world: StripeWorld,
  session: CheckoutSession,
  cause: EventCause,
): CheckoutSession {
  const expired: CheckoutSession = { ...session, client_secret: null, status: "expired" };
  world.sessions.put(expired);
  world.emit({ type: "checkout.session.expired", object: expired, cause });
  return expired;
}
