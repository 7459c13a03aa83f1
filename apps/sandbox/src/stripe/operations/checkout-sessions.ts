import { createCheckoutSession, expireSession } from "../billing/checkout.ts";
import { findObject } from "../find-object.ts";
import { invalidRequest } from "../http/errors.ts";
import { isInRange, listPage, PAGE_PARAMETERS, type Range } from "../lists/list-page.ts";
import type { CheckoutSession } from "../objects/checkout-session-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { EXPAND_ONLY } from "../parameters/read-parameters.ts";
import type { Call, Operation } from "./operation.ts";

type Filter = {
  created?: Range;
  customer?: string;
  customer_details?: { email: string };
  status?: string;
  subscription?: string;
};

const find = ({ world, id }: Call): CheckoutSession =>
  findObject({ kind: "checkout.session", from: world.sessions, id });

function expire(call: Call): CheckoutSession {
  const session = find(call);
  if (session.status === "open") return expireSession(call.world, session, call.cause);
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
  throw invalidRequest({ message });
}

function listSessions({ world, parameters }: Call) {
  const filter = parameters as Filter;
  const found = world.sessions
    .list()
    .filter((session) => matches(session, filter))
    .filter(({ created }) => isInRange(created, filter.created));
  return listPage("/v1/checkout/sessions", found, parameters);
}

function matches(session: CheckoutSession, filter: Filter): boolean {
  const wanted: [unknown, unknown][] = [
    [filter.customer, session.customer],
    [filter.customer_details?.email, session.customer_details?.email],
    [filter.status, session.status],
    [filter.subscription, session.subscription],
  ];
  return wanted.every(([asked, is]) => asked === undefined || asked === is);
}

export const CHECKOUT_SESSION_OPERATIONS: Operation[] = [
  {
    method: "POST",
    path: "/checkout/sessions",
    rules: {
      schema: namedSchema("Checkout_SessionCreateParams"),
      honoured: [
        // Refused with a reason of their own where the session is embedded.
        "cancel_url",
        "success_url",
        "allow_promotion_codes",
        "automatic_tax.enabled",
        "client_reference_id",
        "consent_collection.terms_of_service",
        "customer",
        "customer_email",
        "customer_update.address",
        "expand",
        "expires_at",
        "line_items.price",
        "line_items.quantity",
        "locale",
        "metadata",
        "mode",
        "redirect_on_completion",
        "return_url",
        "subscription_data.description",
        "subscription_data.metadata",
        "ui_mode",
      ],
    },
    run: createCheckoutSession,
  },
  {
    method: "GET",
    path: "/checkout/sessions",
    rules: {
      schema: namedSchema("Checkout_SessionListParams"),
      honoured: [
        ...PAGE_PARAMETERS,
        "created",
        "customer",
        "customer_details",
        "status",
        "subscription",
      ],
    },
    run: listSessions,
  },
  {
    method: "GET",
    path: "/checkout/sessions/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: find,
  },
  {
    method: "POST",
    path: "/checkout/sessions/:id/expire",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: expire,
  },
];
