import type Stripe from "stripe";
import { expect, test } from "vitest";

import { startStripe } from "../testing/start-stripe.ts";
import { FORM, openSession } from "../testing/subscribe.ts";

type Wanted = Stripe.Checkout.SessionCreateParams;

const GOOD: Wanted = {
  ui_mode: "embedded_page",
  mode: "subscription",
  line_items: [{ price: "price_SnowballPlusMonthly", quantity: 1 }],
  return_url: "http://127.0.0.1:3000/lfg?session_id={CHECKOUT_SESSION_ID}",
};

test("what Stripe refuses of an embedded session is refused", async () => {
  const { stripe, addPrice } = await startStripe();
  const recurring = { interval: "month", interval_count: 1 };
  const inactive = await addPrice({ unit_amount: 1, recurring, active: false });
  const once = await addPrice({ unit_amount: 1 });
  const now = Math.floor(Date.now() / 1000);
  const price = "line_items[0][price]";
  const cases: [change: object, param: string, code?: string][] = [
    [{ ui_mode: "embedded" }, "ui_mode"],
    [{ ui_mode: "hosted" }, "ui_mode"],
    [{ ui_mode: "custom" }, "ui_mode"],
    [{ ui_mode: "hosted_page" }, "ui_mode"],
    [{ ui_mode: undefined }, "ui_mode"],
    [{ mode: "payment" }, "mode"],
    [{ mode: undefined }, "mode", "parameter_missing"],
    [{ success_url: "http://127.0.0.1:3000/" }, "success_url"],
    [{ cancel_url: "http://127.0.0.1:3000/" }, "cancel_url"],
    [{ return_url: undefined }, "return_url", "parameter_missing"],
    [{ return_url: "javascript:alert(1)" }, "return_url", "url_invalid"],
    [
      { return_url: undefined, redirect_on_completion: "if_required" },
      "return_url",
      "parameter_missing",
    ],
    [{ redirect_on_completion: "never" }, "return_url"],
    [{ line_items: undefined }, "line_items", "parameter_missing"],
    [{ line_items: [{ quantity: 1 }] }, price, "parameter_missing"],
    [{ line_items: [{ price: "price_nope", quantity: 1 }] }, price, "resource_missing"],
    [{ line_items: [{ price: inactive, quantity: 1 }] }, price],
    [{ line_items: [{ price: once, quantity: 1 }] }, price],
    [{ line_items: [{ price: inactive }] }, "line_items[0][quantity]", "parameter_missing"],
    [{ customer: "cus_nope" }, "customer", "resource_missing"],
    [{ customer_email: "ada" }, "customer_email", "email_invalid"],
    [{ payment_method_types: ["card"] }, "payment_method_types", "parameter_unknown"],
    [{ expires_at: now + 60 }, "expires_at"],
    [{ expires_at: now + 90_000 }, "expires_at"],
  ];
  for (const [change, param, code] of cases) {
    const wanted = { ...GOOD, ...change } as Wanted;
    const refused = await stripe.checkout.sessions.create(wanted).catch((error: unknown) => error);
    expect([JSON.stringify(change), refused]).toMatchObject([
      JSON.stringify(change),
      { statusCode: 400, param, code },
    ]);
  }
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test("an unpaid session expires after 24 hours, or on request, and cannot be paid then", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  const { session: told } = await openSession(running);
  expect(session.expires_at - session.created).toBe(86_400);
  expect((await running.stripe.checkout.sessions.expire(told.id)).status).toBe("expired");
  await expect(running.stripe.checkout.sessions.expire(told.id)).rejects.toMatchObject({
    statusCode: 400,
  });

  await running.advance(1.01);
  for (const { id, client_secret } of [session, told]) {
    const expired = await running.stripe.checkout.sessions.retrieve(id);
    expect(expired).toMatchObject({ status: "expired", client_secret: null });
    const paid = await running.pageCall("/pay", { client_secret, ...FORM });
    expect([paid.status, paid.body["error"]]).toMatchObject([
      400,
      { code: "checkout_session_closed" },
    ]);
  }
  const types = (await running.received()).map(({ event }) => event.type);
  expect(types.filter((type) => type === "checkout.session.expired")).toHaveLength(2);
  expect((await running.stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
});

test("a session without redirect notifies its page instead of leaving it", async () => {
  const { stripe, pageCall } = await startStripe();
  const { return_url: _, ...rest } = GOOD;
  const session = await stripe.checkout.sessions.create({
    ...rest,
    redirect_on_completion: "never",
  });
  const paid = await pageCall("/pay", { client_secret: session.client_secret, ...FORM });
  expect(paid.body).toEqual({ status: "complete", session_id: session.id, return_url: null });
});

test("a session without a customer makes one of the payer", async () => {
  const { stripe, pageCall } = await startStripe();
  const session = await stripe.checkout.sessions.create(GOOD);
  await pageCall("/pay", { client_secret: session.client_secret, ...FORM });
  const complete = await stripe.checkout.sessions.retrieve(session.id, { expand: ["customer"] });
  expect(complete.customer).toMatchObject({ email: FORM.email, name: FORM.name });
});

test("sessions are found by customer and status, and list what they sell", async () => {
  const running = await startStripe();
  const { session, customer } = await openSession(running, "price_SnowballHouseholdYearly");
  await openSession(running);
  const { sessions } = running.stripe.checkout;
  const found = await sessions.list({ customer: customer.id, status: "open" });
  expect(found.data.map(({ id }) => id)).toEqual([session.id]);
  expect((await sessions.list({ status: "complete" })).data).toEqual([]);
  const { line_items: items } = await sessions.retrieve(session.id, { expand: ["line_items"] });
  expect(items?.data[0]).toMatchObject({ description: "Snowball Household", amount_total: 5999 });
});

test("a session is closed the moment it expires, before anybody has tidied up", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  running.app.sandboxCore.clock.advance(86_401_000);
  const form = { client_secret: session.client_secret, ...FORM };
  expect((await running.pageCall("/pay", form)).status).toBe(400);
});
