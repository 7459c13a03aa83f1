import type { FastifyInstance, FastifyReply } from "fastify";

import { chargeInvoice, settleInvoice } from "../billing/charge-invoice.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { asksAtEachCharge, type TypedCard, validateCard } from "../billing/validate-card.ts";
import { withCancellation } from "../billing/with-cancellation.ts";
import { isStripeError, stripeError } from "../http/errors.ts";
import { parseForm, sendPage, serveAsset } from "../http/pages.ts";
import { newId } from "../ids.ts";
import type { Customer } from "../objects/customer-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { NO_REQUEST } from "../objects/object.ts";
import type { PortalSession } from "../objects/portal-session-object.ts";
import type { Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { renderInvoice, renderNotice, renderPortal } from "./pages.ts";

type Visited<Body = undefined> = { Params: { id: string }; Body: Body };

const text = { type: "string", maxLength: 200 } as const;

/** A form with these fields and no other. */
function closed(properties: Record<string, object>) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}

const CHOICE = closed({ subscription: text });

/** The billing portal and the invoices' own pages. Plain forms: no script runs there. */
export function registerPortal(app: FastifyInstance, world: StripeWorld): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 10_000 },
    (_request, body, done) => done(null, parseForm(String(body))),
  );
  answerPortalErrors(app);
  serveAsset(app, {
    path: "/billing-portal/portal.css",
    kind: "css",
    file: new URL("./portal.css", import.meta.url),
  });
  app.get<Visited>("/billing-portal/:id", ({ params }, reply) =>
    sendPage(reply, renderPortal(world, findVisit(world, params.id))),
  );
  app.post<Visited<{ subscription: string }>>(
    "/billing-portal/:id/cancel",
    { schema: { body: CHOICE } },
    ({ params, body }, reply) =>
      setCancellation(world, reply, { visit: params.id, ...body, cancel: true }),
  );
  app.post<Visited<{ subscription: string }>>(
    "/billing-portal/:id/resume",
    { schema: { body: CHOICE } },
    ({ params, body }, reply) =>
      setCancellation(world, reply, { visit: params.id, ...body, cancel: false }),
  );
  app.post<Visited<TypedCard>>(
    "/billing-portal/:id/card",
    { schema: { body: CARD } },
    ({ params, body }, reply) => {
      const visit = findVisit(world, params.id);
      const fault = changeCard(world, visit.customer, body);
      if (fault === undefined) return back(reply, params.id);
      return sendPage(reply.code(402), renderPortal(world, { ...visit, fault }));
    },
  );
  registerInvoicePages(app, world);
}

type Choice = { visit: string; subscription: string; cancel: boolean };

function setCancellation(world: StripeWorld, reply: FastifyReply, choice: Choice): FastifyReply {
  const { customer } = findVisit(world, choice.visit);
  const subscription = world.subscriptions.get(choice.subscription);
  // Another customer's or an ended subscription stays unchanged. The page shows the current state.
  if (subscription?.customer === customer.id && subscription.status !== "canceled") {
    const after = withCancellation(subscription, choice.cancel, world.now());
    updateSubscription(world, subscription, { after, cause: NO_REQUEST });
  }
  return back(reply, choice.visit);
}

function back(reply: FastifyReply, visit: string): FastifyReply {
  return reply.redirect(`/billing-portal/${visit}`, 303);
}

/**
 * Puts a new card on file for a customer and all running subscriptions, and pays what is still being
 * collected with it. Returns an error text for the payer, or undefined on success.
 */
function changeCard(world: StripeWorld, customer: Customer, typed: TypedCard): string | undefined {
  const taken = putOnFile(world, customer, typed);
  if ("fault" in taken) return taken.fault;
  for (const subscription of taken.subscriptions) {
    const invoice = world.invoices.get(subscription.latest_invoice ?? "");
    // Once the attempts are used up nothing is charged by itself any more: the invoice has to be paid.
    if (invoice?.status !== "open" || subscription.status !== "past_due") continue;
    chargeInvoice(world, { invoice, subscription, at: world.now() });
  }
  return undefined;
}

/**
 * Pays an open invoice on its own page with a card, which stays on file. If the card's bank requires
 * confirmation of each charge, the payment waits for it. Returns an error text like `changeCard`.
 */
function payInvoice(world: StripeWorld, invoice: Invoice, typed: TypedCard): string | undefined {
  const customer = world.customers.get(invoice.customer);
  if (!customer || customer.deleted) return "This invoice cannot be paid any more.";
  const taken = putOnFile(world, customer, typed);
  if ("fault" in taken) return taken.fault;
  const subscription = taken.subscriptions.find((one) => one.latest_invoice === invoice.id);
  if (!subscription) return "This invoice cannot be paid any more.";
  if (isAsking(world, subscription)) return undefined;
  settleInvoice(world, { invoice, subscription, at: world.now() });
  return undefined;
}

/** Finds the subscription of an open invoice that waits for confirmation by the payer's bank. */
function findAsking(world: StripeWorld, invoice: Invoice): Subscription | undefined {
  if (invoice.status !== "open") return undefined;
  return world.subscriptions
    .list()
    .find((one) => one.latest_invoice === invoice.id && isAsking(world, one));
}

function isAsking(world: StripeWorld, subscription: Subscription): boolean {
  const card = world.cards.get(subscription.default_payment_method ?? "");
  return card !== undefined && asksAtEachCharge(card);
}

/** Puts a valid card on file and returns the running subscriptions that use it, or returns its fault. */
function putOnFile(
  world: StripeWorld,
  customer: Customer,
  typed: TypedCard,
): { fault: string } | { subscriptions: Subscription[] } {
  const fate = validateCard(typed, world.now());
  if (fate.outcome === "faulty") return { fault: fate.faults[0]?.message ?? "Check your card." };
  if (fate.outcome === "declined") return { fault: fate.message };
  const id = newId("pm");
  world.cards.put({ id, customer: customer.id, last4: fate.last4, renews: fate.renews });
  const settings = { ...customer.invoice_settings, default_payment_method: id };
  world.customers.put({ ...customer, invoice_settings: settings });
  const running = world.subscriptions
    .list()
    .filter((one) => one.customer === customer.id && one.status !== "canceled");
  const subscriptions = running.map((subscription) => {
    const after = { ...subscription, default_payment_method: id };
    return updateSubscription(world, subscription, { after, cause: NO_REQUEST });
  });
  return { subscriptions };
}

/** How long the link to the portal may be used. */
const LIFETIME = 60 * 60;

/** The portal session of that id and its customer. Throws a 404 when unknown, expired or deleted. */
function findVisit(world: StripeWorld, id: string): { session: PortalSession; customer: Customer } {
  const session = world.portalSessions.get(id);
  const customer = session && world.customers.get(session.customer);
  if (!session || !customer || customer.deleted || session.created + LIFETIME <= world.now()) {
    const message =
      "This link to the billing portal is not valid any more. Go back and open it again.";
    throw stripeError(404, { type: "invalid_request_error", message });
  }
  return { session, customer };
}

const CARD = closed({ number: text, expiry: text, cvc: text });

type HttpError = Error & { statusCode?: number };

/** Answers refusals and failures of this context with a page for people. */
function answerPortalErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: HttpError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "unexpected failure");
    const text = isStripeError(error) ? error.message : "The sandbox could not do that.";
    return sendPage(reply.code(status), renderNotice("Billing", text));
  });
}

const CONFIRMATION = closed({ outcome: { enum: ["complete", "fail"] } });
const NOT_CONFIRMED = "Your bank did not confirm the payment. Try again, or pay with another card.";

/** The page of each invoice, where it is paid, or confirmed with the payer's bank. */
function registerInvoicePages(app: FastifyInstance, world: StripeWorld): void {
  app.get<Visited>("/invoice/:id", ({ params }, reply) => {
    const invoice = world.invoices.get(params.id);
    if (!invoice) {
      return sendPage(reply.code(404), renderNotice("Invoice", "There is no such invoice."));
    }
    const asks = findAsking(world, invoice) !== undefined;
    return sendPage(reply, renderInvoice(invoice, { asks }));
  });
  app.post<Visited<TypedCard>>(
    "/invoice/:id/pay",
    { schema: { body: CARD } },
    ({ params, body }, reply) => {
      const invoice = world.invoices.get(params.id);
      const fault = invoice?.status === "open" ? payInvoice(world, invoice, body) : undefined;
      if (invoice && fault !== undefined) {
        return sendPage(reply.code(402), renderInvoice(invoice, { fault }));
      }
      return reply.redirect(`/invoice/${params.id}`, 303);
    },
  );
  app.post<Visited<{ outcome: "complete" | "fail" }>>(
    "/invoice/:id/confirm",
    { schema: { body: CONFIRMATION } },
    ({ params, body }, reply) => {
      const invoice = world.invoices.get(params.id);
      const subscription = invoice && findAsking(world, invoice);
      if (invoice && subscription && body.outcome === "fail") {
        const page = renderInvoice(invoice, { fault: NOT_CONFIRMED, asks: true });
        return sendPage(reply.code(402), page);
      }
      if (invoice && subscription) {
        settleInvoice(world, { invoice, subscription, at: world.now() });
      }
      return reply.redirect(`/invoice/${params.id}`, 303);
    },
  );
}
