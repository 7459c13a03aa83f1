import { randomUUID } from "node:crypto";

import { createStripeCardPayments } from "#adapters/stripe/client.ts";
import type { CheckoutSettings } from "#config/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  type BillingHarness,
  checkoutIdOf,
  createBillingHarness,
  MONTHLY,
  YEARLY,
} from "#testing/billing-harness.ts";
import { askForCheckout, attemptsOf, checkoutsAtProvider } from "#testing/checkout-attempt.ts";
import { signUp } from "#testing/signed-in-user.ts";

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => harness.close());

test("a checkout belongs to the user's customer and returns to /lfg (spec 7)", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);

  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  expect(customers).toHaveLength(1);
  expect(customers[0]?.metadata).toEqual({ user_uuid: user.userId });
  expect(sessions[0]).toMatchObject({
    client_reference_id: user.userId,
    metadata: { user_uuid: user.userId },
    mode: "subscription",
    return_url: "http://localhost:3000/lfg?session_id={CHECKOUT_SESSION_ID}",
    ui_mode: "embedded_page",
  });
});

test("eight concurrent calls create one customer and one checkout", async () => {
  const user = await signUp(harness.api);

  const answers = await Promise.all(Array.from({ length: 8 }, () => askForCheckout(harness, user)));

  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  expect(customers).toHaveLength(1);
  expect(sessions).toHaveLength(1);
  const secrets = answers.filter(({ status }) => status === 200).map((each) => each.clientSecret);
  expect(new Set(secrets)).toEqual(new Set([sessions[0]?.client_secret]));
  // A call that found the provider busy with the same request gets a 503 and can retry.
  const others = answers.filter(({ status }) => status !== 200);
  for (const { code, retryAfter } of others) {
    expect({ code, retryAfter }).toEqual({ code: "payments_unavailable", retryAfter: "1" });
  }
  expect(await harness.checkOut(user)).toBe(sessions[0]?.client_secret);
});

test("returns an open checkout again instead of opening another", async () => {
  const user = await signUp(harness.api);
  const first = await harness.checkOut(user);

  expect(await harness.checkOut(user)).toBe(first);
  expect((await checkoutsAtProvider(harness, user)).sessions).toHaveLength(1);
});

test("opens a new checkout if the last one expired", async () => {
  const user = await signUp(harness.api);
  const first = await harness.checkOut(user);
  await harness.stripe.checkout.sessions.expire(checkoutIdOf(first));

  const second = await harness.checkOut(user);

  expect(second).not.toBe(first);
  const session = await harness.stripe.checkout.sessions.retrieve(checkoutIdOf(second));
  expect(session.status).toBe("open");
  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("choosing a new price closes the open checkout, so that the user cannot pay twice", async () => {
  const user = await signUp(harness.api);
  const monthly = await harness.checkOut(user, MONTHLY);
  const yearly = await harness.checkOut(user, YEARLY);

  const { sessions } = await checkoutsAtProvider(harness, user);
  expect(sessions.filter(({ status }) => status === "open").map(({ id }) => id)).toEqual([
    checkoutIdOf(yearly),
  ]);
  await expect(harness.pay(monthly)).rejects.toThrow("/checkout/session/pay answered 4");
});

test("eight concurrent calls for two prices leave one checkout that can be paid", async () => {
  const user = await signUp(harness.api);

  await Promise.all(
    Array.from({ length: 8 }, (_, call) =>
      askForCheckout(harness, user, call % 2 === 0 ? MONTHLY : YEARLY),
    ),
  );

  await harness.checkOut(user);
  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  expect(customers).toHaveLength(1);
  expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
});

test("rejects an unknown or inactive price without a request to the provider", async () => {
  const user = await signUp(harness.api);
  const inactive = await harness.sandbox.call<{ id: string }>("POST", "/_sandbox/stripe/prices", {
    unit_amount: 1,
    recurring: { interval: "month", interval_count: 1 },
    active: false,
  });
  await harness.sandbox.fail({ path: "/v1/", kind: "status_500", times: 1_000 });

  for (const priceId of ["price_unknown", inactive.id, "' or 1=1 --"]) {
    expect(await askForCheckout(harness, user, priceId)).toMatchObject({
      status: 400,
      code: "price_not_offered",
    });
  }
  expect(await attemptsOf(harness, user)).toEqual([]);
});

test("refuses a second subscription of any price", async () => {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user));
  for (const delivery of await harness.takeDeliveries()) await harness.deliver(delivery);
  await harness.work();

  expect(await askForCheckout(harness, user, MONTHLY)).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });
  expect(await askForCheckout(harness, user, YEARLY)).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });
});

test("detects a paid checkout without a webhook before opening another one", async () => {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user, MONTHLY));
  await harness.takeDeliveries();

  expect(await askForCheckout(harness, user, YEARLY)).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });

  expect(await harness.subscriptionsOf(user)).toHaveLength(1);
  expect((await checkoutsAtProvider(harness, user)).sessions).toHaveLength(1);
});

test("requests tax, promotion codes and accepted terms only if the settings say so", async () => {
  const { hostname, port } = new URL(harness.sandbox.url);
  const asked = async (checkout?: CheckoutSettings) => {
    const payments = createStripeCardPayments(
      {
        baseUrl: `http://${hostname}:${port}`,
        secretKey: "sk_test_sandbox",
        webhookSecret: "whsec_sandbox",
        ...(checkout && { checkout }),
      },
      harness.api.deps.clock,
    );
    const userId = randomUUID();
    const customerId = await payments.createCustomer({
      attemptId: randomUUID(),
      userId,
      email: "payer@example.com",
    });
    const { id } = await payments.createCheckout({
      attemptId: randomUUID(),
      userId,
      customerId,
      priceId: MONTHLY,
      returnUrl: "http://localhost:3000/lfg",
    });
    const session = await harness.stripe.checkout.sessions.retrieve(id);
    return [
      session.automatic_tax.enabled,
      session.allow_promotion_codes,
      session.consent_collection?.terms_of_service ?? null,
    ];
  };

  expect(await asked()).toEqual([false, null, null]);
  expect(await asked({ automaticTax: true, promotionCodes: true, termsConsent: true })).toEqual([
    true,
    true,
    "required",
  ]);
});
