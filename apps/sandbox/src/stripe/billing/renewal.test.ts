import { expect, test } from "vitest";

import { startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

const FAILS_AT_RENEWAL = "4000 0000 0000 0341";

test("each month that passes bills once more and moves the period", async () => {
  const running = await startStripe();
  const { subscription, customer } = await subscribe(running);
  const { stripe } = running;
  const before = await stripe.subscriptions.retrieve(subscription);

  await running.advance(32);
  const after = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  const [item] = after.items.data;
  expect(after.status).toBe("active");
  expect(item?.current_period_start).toBe(before.items.data[0]?.current_period_end);
  expect(after.latest_invoice).toMatchObject({
    status: "paid",
    billing_reason: "subscription_cycle",
    lines: { data: [{ period: { start: item?.current_period_start } }] },
  });

  await running.advance(62);
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data.map(({ number }) => number?.slice(-4))).toEqual(["0004", "0003", "0002", "0001"]);
  const paid = (await running.received()).filter(({ event }) => event.type === "invoice.paid");
  expect(paid).toHaveLength(4);
});

test("a renewal that is declined leaves the subscription past due, and ends it after the retries", async () => {
  const running = await startStripe();
  const { subscription, customer } = await subscribe(running, FAILS_AT_RENEWAL);
  const { stripe } = running;

  const item = (await stripe.subscriptions.retrieve(subscription)).items.data[0];
  if (!item) throw new Error("A subscription without an item");
  // A month has 28 to 31 days, and three days after it the next try is made.
  const paidDays = (item.current_period_end - item.current_period_start) / 86_400;
  await running.advance(paidDays + 1);
  const late = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect(late.status).toBe("past_due");
  expect(late.latest_invoice).toMatchObject({ status: "open", attempt_count: 1, amount_paid: 0 });
  const [owing] = (await stripe.customers.list()).data;
  expect(owing).toMatchObject({ id: customer.id, delinquent: true });

  await running.advance(16);
  const ended = await stripe.subscriptions.retrieve(subscription);
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
  });
  const types = running.events().map(({ type }) => type);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  expect(types.at(-1)).toBe("customer.subscription.deleted");
});

test("a subscription set to cancel ends with its period and is not billed again", async () => {
  const running = await startStripe();
  const { subscription, customer } = await subscribe(running);
  const { stripe } = running;
  const leaving = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await running.advance(32);
  const ended = await stripe.subscriptions.retrieve(subscription);
  expect(ended).toMatchObject({ status: "canceled", ended_at: leaving.cancel_at });
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  await expect(
    stripe.subscriptions.update(subscription, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test("cancelling keeps the reason the customer gave", async () => {
  const running = await startStripe();
  const { subscription } = await subscribe(running);
  const ended = await running.stripe.subscriptions.cancel(subscription, {
    cancellation_details: { comment: "All paid off", feedback: "unused" },
  });
  expect(ended.cancellation_details).toMatchObject({
    comment: "All paid off",
    feedback: "unused",
    reason: "cancellation_requested",
  });
});
