import type Stripe from "stripe";

import type { CardPayments } from "#ports/card-payments.ts";

import type { AskStripe } from "./ask-stripe.ts";
import { isStripePage } from "./is-stripe-page.ts";
import { readShape, StripePortalVisit, UnreadableAnswer } from "./stripe-shapes.ts";

type Options = { ask: AskStripe; baseUrl: string | null };

/** Implements the port's call for the billing portal. */
export function portalCalls(
  { billingPortal: { sessions } }: Stripe,
  { ask, baseUrl }: Options,
): Pick<CardPayments, "openPortal"> {
  return {
    openPortal: ({ customerId: customer, returnUrl }) =>
      ask(async () => {
        const answer = await sessions.create({ customer, return_url: returnUrl });
        const { url } = readShape(StripePortalVisit, answer);
        if (!isStripePage(url, baseUrl)) throw new UnreadableAnswer("unreadable at /url");
        return url;
      }),
  };
}
