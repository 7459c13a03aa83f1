import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

import { answerErrors } from "../http/answer-errors.ts";
import { sendPage } from "../http/send-page.ts";
import { serveAsset } from "../http/serve-asset.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { authenticatePayment } from "./authenticate-payment.ts";
import { findOpenedSession } from "./find-opened-session.ts";
import { payForSession, type PaymentForm } from "./pay-for-session.ts";
import { viewSession } from "./view-session.ts";

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
