import { findCustomer } from "../find-object.ts";
import { newId } from "../ids.ts";
import { portalSessionObject } from "../objects/portal-session-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { checkUrl, missingParameter } from "../parameters/read-parameters.ts";
import type { Call, Operation } from "./operation.ts";

type NewVisit = { customer?: string; locale?: string; return_url?: string };

function createPortalSession({ world, parameters }: Call) {
  const { customer, locale, return_url: returnUrl } = parameters as NewVisit;
  if (customer === undefined) throw missingParameter("customer");
  const id = newId("bps");
  const session = portalSessionObject({
    id,
    configuration: "bpc_Sandbox",
    created: world.now(),
    customer: findCustomer(world, customer, "customer").id,
    locale: locale ?? null,
    return_url: returnUrl === undefined ? null : checkUrl(returnUrl, "return_url"),
    url: `${world.origin()}/billing-portal/${id}`,
  });
  world.portalSessions.put(session);
  return session;
}

export const BILLING_PORTAL_OPERATIONS: Operation[] = [
  {
    method: "POST",
    path: "/billing_portal/sessions",
    rules: {
      schema: namedSchema("BillingPortal_SessionCreateParams"),
      honoured: ["customer", "expand", "locale", "return_url"],
    },
    run: createPortalSession,
  },
];
