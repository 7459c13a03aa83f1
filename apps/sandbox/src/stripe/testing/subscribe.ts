import type Stripe from "stripe";

import type { RunningStripe } from "./start-stripe.ts";

/** A payer's form, filled in with the card that succeeds. */
export const FORM = {
  email: "ada@example.com",
  number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Ada Lovelace",
  postal_code: "94107",
};

/** Opens an embedded session for a new customer. */
export async function openSession(
  { stripe }: RunningStripe,
  price = "price_SnowballPlusMonthly",
): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session }> {
  const customer = await stripe.customers.create({ email: FORM.email });
  const session = await stripe.checkout.sessions.create({
    ui_mode: "embedded_page",
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "user-1",
    line_items: [{ price, quantity: 1 }],
    return_url: "http://127.0.0.1:3000/lfg?session_id={CHECKOUT_SESSION_ID}",
    metadata: { user_uuid: "user-1" },
    subscription_data: { metadata: { user_uuid: "user-1" } },
  });
  return { customer, session };
}

/** Subscribes a new customer with the card of that number. */
export async function subscribe(
  running: RunningStripe,
  number = FORM.number,
): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session; subscription: string }> {
  const { customer, session } = await openSession(running);
  const { client_secret } = session;
  const paid = await running.pageCall("/pay", { client_secret, ...FORM, number });
  if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.body)}`);
  if (paid.body["status"] === "requires_action") {
    await running.pageCall("/authenticate", { client_secret, outcome: "complete" });
  }
  const [bought] = (await running.stripe.subscriptions.list({ customer: customer.id })).data;
  if (!bought) throw new Error("Paid, but nothing was bought");
  return { customer, session, subscription: bought.id };
}
