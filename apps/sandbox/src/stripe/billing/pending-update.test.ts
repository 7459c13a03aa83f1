import { expect, test } from "vitest";

import { startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

const MONTHLY = "price_SnowballPlusMonthly";
const YEARLY = "price_SnowballPlusYearly";
const ASKS_EACH_TIME = "4000 0027 6000 3184";
const SECONDS_A_DAY = 86_400;

/** @param laterOf days after it began, of those that are paid: 28 to 31. */
async function begin(laterOf: (paid: number) => number = () => 10) {
  const running = await startStripe();
  const { subscription: id } = await subscribe(running, ASKS_EACH_TIME);
  const { stripe, origin } = running;
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0];
  if (!item) throw new Error("A subscription without an item");
  const { current_period_start: start, current_period_end: end } = item;
  const daysLater = laterOf((end - start) / SECONDS_A_DAY);
  await running.advance(daysLater);
  const at = start + daysLater * SECONDS_A_DAY;

  const order = () =>
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: YEARLY }],
      proration_behavior: "always_invoice",
      proration_date: at,
      payment_behavior: "pending_if_incomplete",
    });
  const page = (invoice: string, action: string, form: Record<string, string>) =>
    fetch(`${origin}/invoice/${invoice}/${action}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const state = async () => {
    const { status, items, pending_update, latest_invoice } =
      await stripe.subscriptions.retrieve(id);
    const invoice = await stripe.invoices.retrieve(latest_invoice as string);
    return {
      status,
      price: items.data[0]?.price.id,
      end: items.data[0]?.current_period_end,
      pending: pending_update !== null,
      invoice: invoice.status,
    };
  };
  return { running, stripe, origin, id, item, order, page, state };
}

test("a switch that the card's bank asks about waits for its invoice, and the subscription goes on", async () => {
  const { running, stripe, order, state, item } = await begin();

  const held = await order();

  const period = { end: item.current_period_end, price: MONTHLY };
  expect(await state()).toEqual({ ...period, status: "active", pending: true, invoice: "open" });
  expect(held.pending_update?.subscription_items?.[0]?.price.id).toBe(YEARLY);
  const invoice = await stripe.invoices.retrieve(held.latest_invoice as string);
  expect(invoice).toMatchObject({ attempt_count: 1, next_payment_attempt: null });
  expect(held.pending_update?.expires_at).toBe(invoice.created + 23 * 3_600);
  const types = (await running.received()).map(({ event }) => event.type);
  expect(types.slice(-5)).toEqual([
    "customer.subscription.updated",
    "invoice.created",
    "invoice.finalized",
    "invoice.payment_failed",
    "invoice.payment_action_required",
  ]);
});

/** The same day of the next year, which may be 366 days away; the last day of February for the 29th. */
function aYearAfter(seconds: number): number {
  const from = new Date(seconds * 1_000);
  const to = new Date(from);
  to.setUTCFullYear(from.getUTCFullYear() + 1);
  if (to.getUTCMonth() !== from.getUTCMonth()) to.setUTCDate(0);
  return to.getTime() / 1_000;
}

test("once it is confirmed on the invoice's page it is switched, and paid once", async () => {
  const { running, stripe, origin, order, page, state } = await begin();
  const invoice = (await order()).latest_invoice as string;

  const asked = await (await fetch(`${origin}/invoice/${invoice}`)).text();
  const answer = await page(invoice, "confirm", { outcome: "complete" });
  await page(invoice, "confirm", { outcome: "complete" });

  expect(asked).toContain("Your bank asks you to confirm this payment");
  expect(answer.status).toBe(303);
  const { created, amount_paid: paid } = await stripe.invoices.retrieve(invoice);
  expect(await state()).toEqual({
    status: "active",
    price: YEARLY,
    end: aYearAfter(created),
    pending: false,
    invoice: "paid",
  });
  expect(paid).toBeGreaterThan(3500);
  const types = (await running.received()).map(({ event }) => event.type);
  expect(types.slice(-4)).toEqual([
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
    "customer.subscription.pending_update_applied",
  ]);
});

test("what the bank does not confirm stays open, and another card pays it", async () => {
  const { order, page, state } = await begin();
  const invoice = (await order()).latest_invoice as string;
  const card = { expiry: "12 / 40", cvc: "123" };

  const refused = await page(invoice, "confirm", { outcome: "fail" });
  const asks = await page(invoice, "pay", { ...card, number: ASKS_EACH_TIME });

  expect([refused.status, asks.status]).toEqual([402, 303]);
  expect(await refused.text()).toContain("Your bank did not confirm the payment.");
  expect(await state()).toMatchObject({ price: MONTHLY, pending: true, invoice: "open" });
  await page(invoice, "pay", { ...card, number: "4242 4242 4242 4242" });
  expect(await state()).toMatchObject({ price: YEARLY, pending: false, invoice: "paid" });
});

test("after 23 hours it is canceled, its invoice is void, and nothing was charged again", async () => {
  const { running, order, page, state } = await begin();
  const invoice = (await order()).latest_invoice as string;

  await running.advance(22 / 24);
  expect(await state()).toMatchObject({ status: "active", pending: true, invoice: "open" });
  await running.advance(2 / 24);

  expect(await state()).toMatchObject({ status: "active", price: MONTHLY, invoice: "void" });
  expect((await state()).pending).toBe(false);
  await page(invoice, "confirm", { outcome: "complete" });
  expect(await state()).toMatchObject({ price: MONTHLY, invoice: "void" });
  const types = (await running.received()).map(({ event }) => event.type);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(1);
  expect(types.slice(-3)).toEqual([
    "invoice.voided",
    "customer.subscription.updated",
    "customer.subscription.pending_update_expired",
  ]);
});

test("it waits no longer than the period that is paid", async () => {
  const { order, item } = await begin((paid) => paid - 0.5);

  const held = await order();

  expect(held.pending_update?.expires_at).toBe(item.current_period_end);
});

test("a second request or the end of the subscription voids the first one", async () => {
  const { stripe, id, order, state } = await begin();
  const first = (await order()).latest_invoice as string;

  await order();

  expect((await stripe.invoices.retrieve(first)).status).toBe("void");
  expect(await state()).toMatchObject({ pending: true, invoice: "open" });
  await stripe.subscriptions.cancel(id);
  expect(await state()).toMatchObject({ status: "canceled", pending: false, invoice: "void" });
});
