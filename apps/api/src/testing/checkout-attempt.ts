import type { Checkout, ProblemBody } from "@snowball/contract";
import type Stripe from "stripe";

import { MONTHLY, type BillingHarness } from "./billing-harness.ts";
import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";

export async function askForCheckout(
  { api }: BillingHarness,
  { access }: SignedInUser,
  priceId = MONTHLY,
) {
  const body = { price_id: priceId };
  const answer = await api.call("POST", "/stripe/checkout/", { token: access, body });
  const { code } = answer.json<ProblemBody>();
  return {
    status: answer.statusCode,
    code,
    clientSecret: answer.json<Checkout>().client_secret,
    retryAfter: answer.headers["retry-after"],
  };
}

/** Returns the customers of a user at the provider, and their checkouts. */
export async function checkoutsAtProvider(
  { stripe }: BillingHarness,
  { email }: SignedInUser,
): Promise<{ customers: Stripe.Customer[]; sessions: Stripe.Checkout.Session[] }> {
  const customers = (await stripe.customers.list({ email, limit: 100 })).data;
  const sessions: Stripe.Checkout.Session[] = [];
  for (const customer of customers) {
    const listed = await stripe.checkout.sessions.list({ customer: customer.id, limit: 100 });
    sessions.push(...listed.data);
  }
  return { customers, sessions };
}

/** Returns our stored rows of the user's checkouts, oldest first. */
export function attemptsOf(
  { api }: BillingHarness,
  { userId }: SignedInUser,
): Promise<{ state: string; provider_session_id: string | null }[]> {
  return queryDatabase(
    api,
    "select state, provider_session_id from checkouts where user_id = $1 order by created_at",
    [userId],
  );
}
