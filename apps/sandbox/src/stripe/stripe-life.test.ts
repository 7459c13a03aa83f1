import Stripe from "stripe";
import { expect, test } from "vitest";

import { startStripe, WEBHOOK_SECRET } from "./testing/start-stripe.ts";
import { FORM, openSession, subscribe } from "./testing/subscribe.ts";

test("the official SDK goes from the price list through a subscription to its end", async () => {
  const running = await startStripe();
  const { stripe } = running;

  const prices = await stripe.prices.list({
    active: true,
    type: "recurring",
    expand: ["data.product"],
    limit: 100,
  });
  const monthly = prices.data.find(({ lookup_key: key }) => key === "snowball_plus_monthly");
  expect(monthly?.unit_amount).toBe(499);
  expect(monthly?.product).toMatchObject({ name: "Snowball Plus" });

  const { customer, session } = await openSession(running);
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", url: null });
  const paid = await running.pageCall("/pay", { client_secret: session.client_secret, ...FORM });
  expect(paid.body).toEqual({
    status: "complete",
    session_id: session.id,
    return_url: "http://127.0.0.1:3000/lfg?session_id={CHECKOUT_SESSION_ID}",
  });

  const complete = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription", "line_items", "customer", "invoice"],
  });
  const bought = complete.subscription as Stripe.Subscription;
  expect(complete).toMatchObject({ status: "complete", payment_status: "paid" });
  expect(complete.line_items?.data[0]?.price?.id).toBe("price_SnowballPlusMonthly");
  expect(bought).toMatchObject({ status: "active", metadata: { user_uuid: "user-1" } });
  expect((complete.customer as Stripe.Customer).id).toBe(customer.id);

  const invoices = await stripe.invoices.list({ customer: customer.id, limit: 5 });
  expect(invoices.data).toHaveLength(1);
  expect(invoices.data[0]).toMatchObject({
    status: "paid",
    amount_paid: 499,
    parent: { subscription_details: { subscription: bought.id } },
  });

  const leaving = await stripe.subscriptions.update(bought.id, { cancel_at_period_end: true });
  expect(leaving.cancel_at).toBe(bought.items.data[0]?.current_period_end);
  const staying = await stripe.subscriptions.update(bought.id, { cancel_at_period_end: false });
  expect(staying).toMatchObject({ cancel_at: null, canceled_at: null, status: "active" });

  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "http://127.0.0.1:3000/profile",
  });
  expect(portal.url.startsWith(`${running.origin}/billing-portal/bps_`)).toBe(true);

  const ended = await stripe.subscriptions.cancel(bought.id);
  expect(ended.status).toBe("canceled");
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  const all = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  expect(all.data.map(({ id }) => id)).toEqual([bought.id]);
  await expect(stripe.subscriptions.cancel(bought.id)).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("completing a session sends signed events in the usual order", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  await running.pageCall("/pay", { client_secret: session.client_secret, ...FORM });

  const received = await running.received();
  const made = running.events();
  expect(made.map(({ type }) => type)).toEqual([
    "customer.created",
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
    "checkout.session.completed",
  ]);
  expect(received.map(({ event }) => event.id).toSorted()).toEqual(
    made.map(({ id }) => id).toSorted(),
  );
  for (const { body, signature } of received) {
    const event = running.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    expect(event.api_version).toBe("2026-10-28.endive");
    expect(() =>
      running.stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  }
});

test("an event names the request that caused it, and what changed", async () => {
  const running = await startStripe();
  const { subscription } = await subscribe(running);
  const idempotencyKey = "leave";
  const leaving = await running.stripe.subscriptions.update(
    subscription,
    { cancel_at_period_end: true },
    { idempotencyKey },
  );

  const updated = running.events().at(-1);
  expect(updated?.request).toEqual({
    id: leaving.lastResponse.requestId,
    idempotency_key: idempotencyKey,
  });
  expect(updated?.data.previous_attributes).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
  });
});

test("deleting a customer ends the subscriptions, and nothing more can be done for them", async () => {
  const running = await startStripe();
  const { session, customer } = await openSession(running);
  await running.pageCall("/pay", { client_secret: session.client_secret, ...FORM });
  const [subscription] = (await running.stripe.subscriptions.list()).data;

  expect(await running.stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect((await running.stripe.customers.list()).data).toEqual([]);
  const ended = await running.stripe.subscriptions.retrieve(subscription?.id ?? "");
  expect(ended.status).toBe("canceled");
  await expect(running.stripe.customers.del(customer.id)).rejects.toMatchObject({
    statusCode: 404,
  });
});
