import { readFileSync } from "node:fs";

import type { FastifyInstance } from "fastify";

import { completeCheckout } from "../billing/checkout.ts";
import { describeInterval, formatAmount } from "../billing/describe-price.ts";
import { type CardFate, type TypedCard, validateCard } from "../billing/validate-card.ts";
import { answerErrors, type ErrorFacts, stripeError } from "../http/errors.ts";
import { sendPage, serveAsset } from "../http/pages.ts";
import type { CheckoutSession } from "../objects/checkout-session-object.ts";
import { isEmail } from "../parameters/read-parameters.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { findOpenedSession, type OpenedSession } from "./find-opened-session.ts";

const text = { type: "string", maxLength: 200 } as const;

const SECRET = { client_secret: text };

const SESSION = closed(SECRET);

const PAYMENT = closed({
  ...SECRET,
  email: text,
  number: text,
  expiry: text,
  cvc: text,
  name: text,
  postal_code: text,
});

const AUTHENTICATION = closed({ ...SECRET, outcome: { enum: ["complete", "fail"] } });

const PAGE = readFileSync(new URL("./ui.html", import.meta.url), "utf8");

/** Stripe.js and the payment page it embeds, with the calls that page makes. */
export function registerCheckout(app: FastifyInstance, world: StripeWorld): void {
  app.removeContentTypeParser("text/plain");
  answerErrors(app);
  serveAsset(app, {
    path: "/stripe.js",
    kind: "js",
    file: new URL("./stripe.js", import.meta.url),
  });
  serveAsset(app, {
    path: "/checkout/ui.js",
    kind: "js",
    file: new URL("./ui.js", import.meta.url),
  });
  serveAsset(app, {
    path: "/checkout/ui.css",
    kind: "css",
    file: new URL("./ui.css", import.meta.url),
  });
  app.get("/checkout/ui", (_request, reply) => sendPage(reply, PAGE));

  app.post<{ Body: { client_secret: string } }>(
    "/checkout/session",
    { schema: { body: SESSION } },
    ({ body }) => viewSession(world, findOpenedSession(world, body.client_secret)),
  );
  app.post<{ Body: PaymentForm & { client_secret: string } }>(
    "/checkout/session/pay",
    { schema: { body: PAYMENT } },
    ({ body }, reply) => {
      const opened = findOpenedSession(world, body.client_secret);
      const outcome = payForSession(world, opened, body);
      return reply.code("error" in outcome ? 402 : 200).send(outcome);
    },
  );
  app.post<{ Body: { client_secret: string; outcome: "complete" | "fail" } }>(
    "/checkout/session/authenticate",
    { schema: { body: AUTHENTICATION } },
    ({ body }) =>
      authenticatePayment(world, findOpenedSession(world, body.client_secret), body.outcome),
  );
}

function closed(properties: Record<string, object>) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}

/** What the payer typed. */
type PaymentForm = TypedCard & { email: string; name: string; postal_code: string };

type FieldFault = { field: keyof PaymentForm; code: string; message: string };

type Refusal = { error: ErrorFacts; fields: FieldFault[] };

/**
 * Pays for a session with the card as typed: complete, `requires_action` while the payer's bank is
 * asked, or a refusal with the faulty fields.
 */
function payForSession(
  world: StripeWorld,
  { session, order }: OpenedSession,
  form: PaymentForm,
): Finished | { status: "requires_action" } | Refusal {
  if (session.status === "complete") return viewFinished(session);
  // A known customer pays under the address the merchant knows.
  const email = session.customer_details?.email ?? form.email.trim();
  const fate = validateCard(form, world.now());
  const fields = [
    ...validatePerson({ ...form, email }),
    ...(fate.outcome === "faulty" ? fate.faults : []),
  ];
  const [first] = fields;
  if (first) return { error: cardError(first), fields };
  if (fate.outcome === "faulty") throw new Error("A faulty card without a fault");
  if (fate.outcome === "declined") return { error: declined(fate), fields: [] };
  const { last4, renews } = fate;
  const payer = { email, name: form.name.trim(), last4, renews };
  if (fate.outcome === "authenticate") {
    world.orders.put({ ...order, awaiting: payer });
    return { status: "requires_action" };
  }
  return viewFinished(completeCheckout(world, session, payer));
}

function validatePerson({ email, name, postal_code: postalCode }: PaymentForm): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!isEmail(email)) {
    faults.push({ field: "email", code: "email_invalid", message: "Your email is incomplete." });
  }
  if (name.trim() === "") {
    faults.push({
      field: "name",
      code: "incomplete_name",
      message: "Enter the name on your card.",
    });
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(postalCode.trim())) {
    const message = "Your postal code is incomplete.";
    faults.push({ field: "postal_code", code: "incomplete_zip", message });
  }
  return faults;
}

function cardError({ field, code, message }: FieldFault): ErrorFacts {
  return { type: "card_error", code, message, param: field };
}

function declined({
  declineCode,
  message,
}: Extract<CardFate, { outcome: "declined" }>): ErrorFacts {
  return { type: "card_error", code: "card_declined", decline_code: declineCode, message };
}

/**
 * Ends the 3-D Secure step as the payer's bank decides.
 *
 * @throws a 402 when the bank does not confirm, a 400 when it was not being asked.
 */
function authenticatePayment(
  world: StripeWorld,
  { session, order }: OpenedSession,
  outcome: "complete" | "fail",
): Finished {
  if (session.status === "complete") return viewFinished(session);
  if (!order.awaiting) {
    const message = "This payment is not waiting for 3-D Secure.";
    throw stripeError(400, { type: "invalid_request_error", message });
  }
  if (outcome === "complete") return viewFinished(completeCheckout(world, session, order.awaiting));
  world.orders.put({ ...order, awaiting: null });
  throw stripeError(402, {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

/** `return_url` is null if the embedding page receives a callback instead of a redirect. */
type Finished = { status: "complete"; session_id: string; return_url: string | null };

/** What the payment page shows of its session. */
function viewSession(world: StripeWorld, { session, order }: OpenedSession) {
  if (session.status === "complete") return viewFinished(session);
  const { price } = order.line;
  const product = world.products.get(price.product);
  return {
    status: order.awaiting ? "requires_action" : "open",
    product: product?.name ?? "",
    description: product?.description ?? "",
    amount: formatAmount(session.amount_total, session.currency),
    interval: describeInterval(price),
    email: session.customer_details?.email ?? null,
  };
}

/** The end of a completed session. Cards never redirect, so "if_required" is not required. */
function viewFinished(session: CheckoutSession): Finished {
  const { id, redirect_on_completion: redirect, return_url: url } = session;
  return {
    status: "complete",
    session_id: id,
    return_url: redirect === "always" ? (url ?? null) : null,
  };
}
