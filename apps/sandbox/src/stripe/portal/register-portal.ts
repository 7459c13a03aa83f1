import type { FastifyInstance, FastifyReply } from "fastify";

import { updateSubscription } from "../billing/update-subscription.ts";
import { withCancellation } from "../billing/with-cancellation.ts";
import type { TypedCard } from "../billing/judge-card.ts";
import { parseForm } from "../http/parse-form.ts";
import { sendPage } from "../http/send-page.ts";
import { serveAsset } from "../http/serve-asset.ts";
import { NO_REQUEST } from "../objects/event-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { answerPortalErrors } from "./answer-portal-errors.ts";
import { CARD, closed, text } from "./form-schemas.ts";
import { changeCard } from "./change-card.ts";
import { findVisit } from "./find-visit.ts";
import { registerInvoicePages } from "./register-invoice-pages.ts";
import { renderPortal } from "./render-portal.ts";

type Visited<Body = undefined> = { Params: { id: string }; Body: Body };

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
  // What is not theirs, or has ended meanwhile, stays as it is: the page shows how things stand.
  if (subscription?.customer === customer.id && subscription.status !== "canceled") {
    const after = withCancellation(subscription, choice.cancel, world.now());
    updateSubscription(world, subscription, { after, cause: NO_REQUEST });
  }
  return back(reply, choice.visit);
}

function back(reply: FastifyReply, visit: string): FastifyReply {
  return reply.redirect(`/billing-portal/${visit}`, 303);
}
