import { expect, test } from "vitest";

import { type RunningStripe, startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

async function inDashboard({ origin }: RunningStripe, path: string, body: object = {}) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/_sandbox/stripe${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string } };
}

/** Returns a set, because webhooks are sent concurrently and arrive in any order. */
async function receivedTypes({ received }: RunningStripe, about: string) {
  const types = (await received()).map(({ event }) => event.type);
  return new Set(types.filter((type) => type.startsWith(about)));
}

async function subscribed() {
  const running = await startStripe();
  const { customer } = await subscribe(running);
  const [invoice] = (await running.stripe.invoices.list({ customer: customer.id })).data;
  if (!invoice) throw new Error("Nothing was billed");
  return { running, customer: customer.id, invoice: invoice.id };
}

test("a bill says which payment paid it where that is asked for", async () => {
  const { running, customer, invoice } = await subscribed();
  const { stripe } = running;

  const [charge] = (await stripe.charges.list({ customer })).data;
  const found = await stripe.invoices.retrieve(invoice, { expand: ["payments"] });
  const listed = await stripe.invoices.list({ customer, expand: ["data.payments"] });

  expect(charge).toMatchObject({ amount: 499, refunded: false, disputed: false, customer });
  expect(found.payments?.data[0]?.payment.payment_intent).toBe(charge?.payment_intent);
  expect(listed.data[0]?.payments).toEqual(found.payments);
  expect((await stripe.invoices.retrieve(invoice)).payments).toBeUndefined();
});

test("what the merchant gives back is a refund of the charge, in part or whole, and leaves the bill paid", async () => {
  const { running, customer, invoice } = await subscribed();
  const { stripe } = running;

  await inDashboard(running, "/refunds", { invoice, amount: 100 });
  const [partly] = (await stripe.charges.list({ customer })).data;
  expect(partly).toMatchObject({ amount_refunded: 100, refunded: false });
  await inDashboard(running, "/refunds", { invoice });
  const [fully] = (await stripe.charges.list({ customer })).data;
  expect(fully).toMatchObject({ amount_refunded: 499, refunded: true });

  const refunds = await stripe.refunds.list({ charge: fully?.id ?? "" });
  expect(refunds.data.map(({ amount, status }) => [amount, status])).toEqual([
    [399, "succeeded"],
    [100, "succeeded"],
  ]);
  expect((await stripe.invoices.retrieve(invoice)).status).toBe("paid");
  expect((await inDashboard(running, "/refunds", { invoice })).status).toBe(409);
  expect(await receivedTypes(running, "refund.")).toEqual(
    new Set(["refund.created", "refund.updated"]),
  );
  expect(await receivedTypes(running, "charge.refunded")).toEqual(new Set(["charge.refunded"]));
});

test("a refund that the card's bank sends back counts no more", async () => {
  const { running, customer, invoice } = await subscribed();
  const refund = await inDashboard(running, "/refunds", { invoice });

  await inDashboard(running, `/refunds/${refund.body.id}/fail`);

  const [charge] = (await running.stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await receivedTypes(running, "refund.failed")).toEqual(new Set(["refund.failed"]));
});

test.each([
  ["won", ["created", "funds_withdrawn", "closed", "funds_reinstated"]],
  ["lost", ["created", "funds_withdrawn", "closed"]],
])("a dispute can be %s", async (status, turns) => {
  const { running, customer, invoice } = await subscribed();
  const { stripe } = running;

  const { body } = await inDashboard(running, "/disputes", { invoice });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.disputed).toBe(true);
  await inDashboard(running, `/disputes/${body.id}`, { status });

  const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? "" })).data;
  expect(dispute).toMatchObject({ status, amount: 499, payment_intent: charge?.payment_intent });
  expect(await receivedTypes(running, "charge.dispute.")).toEqual(
    new Set(turns.map((turn) => `charge.dispute.${turn}`)),
  );
});

test("an inquiry takes no money", async () => {
  const { running, customer, invoice } = await subscribed();

  await inDashboard(running, "/disputes", { invoice, inquiry: true });

  const [charge] = (await running.stripe.charges.list({ customer })).data;
  expect(charge?.disputed).toBe(false);
});

test("a change of a customer's address sends an event", async () => {
  const { running, customer } = await subscribed();

  await running.stripe.customers.update(customer, { email: "new@example.com" });

  const updates = (await running.received()).filter(
    ({ event }) => event.type === "customer.updated",
  );
  expect(updates.at(-1)?.event).toMatchObject({
    type: "customer.updated",
    data: {
      object: { email: "new@example.com" },
      previous_attributes: { email: "ada@example.com" },
    },
  });
});
