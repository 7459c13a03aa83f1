import { randomUUID } from "node:crypto";

import { createStripeCardPayments } from "#adapters/stripe/client.ts";
import type { CheckoutSettings } from "#config/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  type BillingWorld,
  checkoutIdOf,
  createBillingWorld,
  MONTHLY,
  YEARLY,
} from "#testing/billing-world.ts";
import { askForCheckout, attemptsOf, checkoutsAtProvider } from "#testing/checkout-attempt.ts";
import { signUp } from "#testing/signed-in-user.ts";

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => world.close());

test("a checkout belongs to the user's customer and returns to /lfg (spec 7)", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);

  const { customers, sessions } = await checkoutsAtProvider(world, user);
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
  const user = await signUp(world.api);

  const answers = await Promise.all(Array.from({ length: 8 }, () => askForCheckout(world, user)));

  const { customers, sessions } = await checkoutsAtProvider(world, user);
  expect(customers).toHaveLength(1);
  expect(sessions).toHaveLength(1);
  const secrets = answers.filter(({ status }) => status === 200).map((each) => each.clientSecret);
  expect(new Set(secrets)).toEqual(new Set([sessions[0]?.client_secret]));
  // A call that found the provider busy with the same request gets a 503 and can retry.
  const others = answers.filter(({ status }) => status !== 200);
  for (const { code, retryAfter } of others) {
    expect({ code, retryAfter }).toEqual({ code: "payments_unavailable", retryAfter: "1" });
  }
  expect(await world.checkOut(user)).toBe(sessions[0]?.client_secret);
});

test("returns an open checkout again instead of opening another", async () => {
  const user = await signUp(world.api);
  const first = await world.checkOut(user);

  expect(await world.checkOut(user)).toBe(first);
  expect((await checkoutsAtProvider(world, user)).sessions).toHaveLength(1);
});

test("opens a new checkout if the last one expired", async () => {
  const user = await signUp(world.api);
  const first = await world.checkOut(user);
  await world.stripe.checkout.sessions.expire(checkoutIdOf(first));

  const second = await world.checkOut(user);

  expect(second).not.toBe(first);
  const session = await world.stripe.checkout.sessions.retrieve(checkoutIdOf(second));
  expect(session.status).toBe("open");
  expect((await attemptsOf(world, user)).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("choosing a new price closes the open checkout, so that the user cannot pay twice", async () => {
  const user = await signUp(world.api);
  const monthly = await world.checkOut(user, MONTHLY);
  const yearly = await world.checkOut(user, YEARLY);

  const { sessions } = await checkoutsAtProvider(world, user);
  expect(sessions.filter(({ status }) => status === "open").map(({ id }) => id)).toEqual([
    checkoutIdOf(yearly),
  ]);
  await expect(world.pay(monthly)).rejects.toThrow("/checkout/session/pay answered 4");
});

test("eight concurrent calls for two prices leave one checkout that can be paid", async () => {
  const user = await signUp(world.api);

  await Promise.all(
    Array.from({ length: 8 }, (_, call) =>
      askForCheckout(world, user, call % 2 === 0 ? MONTHLY : YEARLY),
    ),
  );

  await world.checkOut(user);
  const { customers, sessions } = await checkoutsAtProvider(world, user);
  expect(customers).toHaveLength(1);
  expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
});

test("rejects an unknown or inactive price without a request to the provider", async () => {
  const user = await signUp(world.api);
  const inactive = await world.sandbox.call<{ id: string }>("POST", "/_sandbox/stripe/prices", {
    unit_amount: 1,
    recurring: { interval: "month", interval_count: 1 },
    active: false,
  });
  await world.sandbox.fail({ path: "/v1/", kind: "status_500", times: 1_000 });

  for (const priceId of ["price_unknown", inactive.id, "' or 1=1 --"]) {
    expect(await askForCheckout(world, user, priceId)).toMatchObject({
      status: 400,
      code: "price_not_offered",
    });
  }
  expect(await attemptsOf(world, user)).toEqual([]);
});

test("refuses a second subscription of any price", async () => {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user));
  for (const delivery of await world.takeDeliveries()) await world.deliver(delivery);
  await world.work();

  expect(await askForCheckout(world, user, MONTHLY)).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });
  expect(await askForCheckout(world, user, YEARLY)).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });
});

test("detects a paid checkout without a webhook before opening another one", async () => {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user, MONTHLY));
  await world.takeDeliveries();

  expect(await askForCheckout(world, user, YEARLY)).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });

  expect(await world.subscriptionsOf(user)).toHaveLength(1);
  expect((await checkoutsAtProvider(world, user)).sessions).toHaveLength(1);
});

test("requests tax, promotion codes and accepted terms only if the settings say so", async () => {
  const { hostname, port } = new URL(world.sandbox.url);
  const asked = async (checkout?: CheckoutSettings) => {
    const payments = createStripeCardPayments(
      {
        baseUrl: `http://${hostname}:${port}`,
        secretKey: "sk_test_sandbox",
        webhookSecret: "whsec_sandbox",
        ...(checkout && { checkout }),
      },
      world.api.deps.clock,
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
    const session = await world.stripe.checkout.sessions.retrieve(id);
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
