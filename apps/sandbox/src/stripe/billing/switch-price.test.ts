import { expect, test } from "vitest";

import { startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

const MONTHLY = "price_SnowballPlusMonthly";
const YEARLY = "price_SnowballPlusYearly";
const FAILS_LATER = "4000 0000 0000 0341";
const SECONDS_A_DAY = 86_400;

async function begin(card?: string) {
  const running = await startStripe();
  const { subscription: id, customer } = await subscribe(running, card);
  const { stripe } = running;
  const before = await stripe.subscriptions.retrieve(id);
  const item = before.items.data[0];
  if (!item) throw new Error("A subscription without an item");
  const at = item.current_period_start + 10 * SECONDS_A_DAY;
  await running.advance(10);
  const details = (price: string, when = at) => ({
    items: [{ id: item.id, price }],
    proration_behavior: "always_invoice" as const,
    proration_date: when,
  });
  const preview = (price: string, when = at) =>
    stripe.invoices.createPreview({
      subscription: id,
      subscription_details: details(price, when),
    });
  const apply = (price: string, when = at) =>
    stripe.subscriptions.update(id, {
      ...details(price, when),
      payment_behavior: "error_if_incomplete",
    });
  return { running, stripe, id, customer, item, at, preview, apply };
}

test("a switch to the year bills it at once, less the unused time of the month, like the preview", async () => {
  const { stripe, id, item, at, preview, apply, running } = await begin();
  const seconds = item.current_period_end - item.current_period_start;
  const unused = Math.round((499 * (item.current_period_end - at)) / seconds);

  const previewed = await preview(YEARLY);
  const untouched = await stripe.subscriptions.retrieve(id);
  const after = await apply(YEARLY);

  expect(previewed.lines.data.map(({ amount }) => amount)).toEqual([-unused, 3999]);
  expect(previewed).toMatchObject({
    total: 3999 - unused,
    amount_due: 3999 - unused,
    status: "draft",
  });
  expect(untouched.items.data[0]?.price.id).toBe(MONTHLY);
  expect(after.items.data[0]).toMatchObject({ id: item.id, price: { id: YEARLY } });
  const invoice = await stripe.invoices.retrieve(after.latest_invoice as string);
  expect(invoice).toMatchObject({
    billing_reason: "subscription_update",
    status: "paid",
    amount_paid: 3999 - unused,
  });
  // It begins when it is switched, which may be a second after it was shown.
  const { current_period_start: start = 0, current_period_end: end = 0 } =
    after.items.data[0] ?? {};
  const { start: shownStart = 0, end: shownEnd = 0 } = previewed.lines.data[1]?.period ?? {};
  expect(end - start).toBe(shownEnd - shownStart);
  expect(start).toBeGreaterThanOrEqual(shownStart);
  const types = (await running.received()).map(({ event }) => event.type);
  expect(types).toContain("customer.subscription.updated");
  expect(types.filter((type) => type === "invoice.paid")).toHaveLength(2);
});

test("a switch from the year leaves credit, which pays the months that follow", async () => {
  const { stripe, apply, at, preview, customer, running } = await begin();
  await apply(YEARLY);

  const previewed = await preview(MONTHLY, at + 1);
  await apply(MONTHLY, at + 1);

  const credit = 3999 - 499;
  expect(previewed.amount_due).toBe(0);
  expect(previewed.total).toBe(-credit);
  await running.advance(32);
  const [latest] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(latest).toMatchObject({
    total: 499,
    amount_due: 0,
    status: "paid",
    starting_balance: -credit,
    ending_balance: -credit + 499,
  });
});

test("a card that is declined changes nothing where that was asked for", async () => {
  const { stripe, id, apply, customer, item } = await begin(FAILS_LATER);

  await expect(apply(YEARLY)).rejects.toMatchObject({
    statusCode: 402,
    type: "StripeCardError",
    code: "card_declined",
  });

  const after = await stripe.subscriptions.retrieve(id);
  expect(after.items.data[0]).toMatchObject({
    price: { id: MONTHLY },
    current_period_end: item.current_period_end,
  });
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
});

test("what is no switch of the one price is refused", async () => {
  const { stripe, id, item, at, preview } = await begin();
  const inactive = await (
    await begin()
  ).running.addPrice({
    active: false,
    unit_amount: 900,
    recurring: { interval: "month", interval_count: 1 },
  });

  const refused = { statusCode: 400, type: "StripeInvalidRequestError" };
  await expect(preview("price_none")).rejects.toMatchObject({
    ...refused,
    param: "subscription_details[items][0][price]",
  });
  await expect(preview(inactive)).rejects.toMatchObject(refused);
  await expect(preview(YEARLY, at - 30 * SECONDS_A_DAY)).rejects.toMatchObject(refused);
  await expect(
    stripe.subscriptions.update(id, { items: [{ id: "si_other", price: YEARLY }] }),
  ).rejects.toMatchObject(refused);
  await expect(stripe.invoices.createPreview({ subscription: "sub_none" })).rejects.toMatchObject({
    ...refused,
    param: "subscription",
  });
  await stripe.subscriptions.cancel(id);
  await expect(
    stripe.subscriptions.update(id, { items: [{ id: item.id, price: YEARLY }] }),
  ).rejects.toMatchObject(refused);
});
