import { type CheckoutReturn, LEGAL_VERSIONS } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type BillingHarness,
  checkoutIdOf,
  createBillingHarness,
  MONTHLY,
} from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { findCustomerId } from "./customer-store.ts";
import { storeCheckoutOutcome } from "./checkout.ts";

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

async function comeBack(user: SignedInUser, clientSecret: string): Promise<CheckoutReturn> {
  const body = { session_id: checkoutIdOf(clientSecret) };
  const answer = await harness.api.call("POST", "/stripe/checkout/return/", {
    token: user.access,
    body,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<CheckoutReturn>();
}

async function processAllEvents(): Promise<void> {
  for (const delivery of await harness.takeDeliveries()) {
    expect(await harness.deliver(delivery)).toBe(200);
  }
  await harness.work();
}

test("the webhook grants access if the browser never returns, and ends it with the subscription", async () => {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user));
  expect(await harness.subscriptionsOf(user)).toEqual([]);

  await processAllEvents();
  const [subscription, ...others] = await harness.subscriptionsOf(user);
  expect(others).toEqual([]);
  expect(subscription).toMatchObject({
    price_id: MONTHLY,
    product_name: "Snowball Plus",
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    trial_start: null,
    trial_end: null,
  });

  const id = subscription?.subscription_id ?? "";
  await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await processAllEvents();
  expect(await harness.subscriptionsOf(user)).toEqual([
    { ...subscription, cancel_at_period_end: true, cancel_at: subscription?.period_end },
  ]);

  await harness.stripe.subscriptions.cancel(id);
  await processAllEvents();
  expect(await harness.subscriptionsOf(user)).toEqual([]);
});

test("returning grants access without a webhook, and a later webhook changes nothing", async () => {
  const user = await signUp(harness.api);
  const clientSecret = await harness.checkOut(user);
  expect(await comeBack(user, clientSecret)).toEqual({ status: "open", subscription: null });
  await harness.pay(clientSecret);

  const { status, subscription } = await comeBack(user, clientSecret);
  expect(status).toBe("complete");
  expect(await harness.subscriptionsOf(user)).toEqual([subscription]);

  await processAllEvents();
  expect(await harness.subscriptionsOf(user)).toEqual([subscription]);
});

test("returning after the webhook returns the same subscription each time", async () => {
  const user = await signUp(harness.api);
  const clientSecret = await harness.checkOut(user);
  await harness.pay(clientSecret);
  await processAllEvents();
  const before = await harness.subscriptionsOf(user);

  for (let calls = 0; calls < 3; calls += 1) {
    const { subscription } = await comeBack(user, clientSecret);
    expect([subscription]).toEqual(before);
  }
  expect(await harness.subscriptionsOf(user)).toEqual(before);
});

test("returning without a payment grants nothing", async () => {
  const user = await signUp(harness.api);
  const clientSecret = await harness.checkOut(user);

  expect(await comeBack(user, clientSecret)).toEqual({ status: "open", subscription: null });
  await harness.stripe.checkout.sessions.expire(checkoutIdOf(clientSecret));
  expect(await comeBack(user, clientSecret)).toEqual({ status: "expired", subscription: null });
  expect(await harness.subscriptionsOf(user)).toEqual([]);
});

test("another user's checkout is not found and stays theirs", async () => {
  const payer = await signUp(harness.api);
  const thief = await signUp(harness.api);
  await harness.checkOut(thief);
  const clientSecret = await harness.checkOut(payer);
  await harness.pay(clientSecret);

  const body = { session_id: checkoutIdOf(clientSecret) };
  const answer = await harness.api.call("POST", "/stripe/checkout/return/", {
    token: thief.access,
    body,
  });

  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "checkout_not_found" });
  expect(await harness.subscriptionsOf(thief)).toEqual([]);
  await processAllEvents();
  expect(await harness.subscriptionsOf(thief)).toEqual([]);
  expect(await harness.subscriptionsOf(payer)).toHaveLength(1);
});

test("subscribing stores the accepted versions of terms and privacy policy once", async () => {
  const user = await signUp(harness.api);
  await harness.subscribe(user);
  await harness.settle();

  const kept = await queryDatabase<{ document: string; version: string }>(
    harness.api,
    "select document, version from consents where user_id = $1 and occasion = 'checkout' order by document",
    [user.userId],
  );
  expect(kept.map(({ document, version }) => [document, version])).toEqual([
    ["privacy", LEGAL_VERSIONS.privacy],
    ["terms", LEGAL_VERSIONS.terms],
  ]);
});

test("an abandoned checkout stores no consent", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);
  await harness.settle();

  const kept = await queryDatabase(
    harness.api,
    "select 1 from consents where user_id = $1 and occasion <> 'registration'",
    [user.userId],
  );
  expect(kept).toEqual([]);
});

test("stores the consent from the provider's terms checkbox separately", async () => {
  const user = await signUp(harness.api);
  await harness.subscribe(user);
  const { database, clock } = harness.api.deps;
  const customerId = await database.asSystem((db) => findCustomerId(db, user.userId));
  const checkout = {
    id: "cs_box",
    status: "complete",
    customerId,
    clientSecret: null,
    subscriptionId: null,
    hasAcceptedTerms: true,
  } as const;
  await database.asSystemInTransaction((db) =>
    storeCheckoutOutcome(db, { checkout, subscription: null, readAt: clock.now() }),
  );

  const kept = await queryDatabase(
    harness.api,
    "select document from consents where user_id = $1 and occasion = 'payment_provider'",
    [user.userId],
  );
  expect(kept).toEqual([{ document: "terms" }]);
});

test("the price list has pages that link to each other (spec 7)", async () => {
  const first = await harness.api.call("GET", "/stripe/subscribable-product/?limit=1");
  expect(first.json()).toMatchObject({
    count: 2,
    previous: null,
    next: "http://localhost:3000/stripe/subscribable-product/?limit=1&offset=1",
  });
  const second = await harness.api.call("GET", "/stripe/subscribable-product/?limit=1&offset=1");
  expect(second.json()).toMatchObject({
    count: 2,
    previous: "http://localhost:3000/stripe/subscribable-product/?limit=1&offset=0",
    next: null,
    results: [{ price: 3999 }],
  });
});

test("an id that is not a checkout id is not found, and the provider is not called", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);
  await harness.sandbox.fail({ path: "/v1/", kind: "garbage", times: 1_000 });

  for (const id of ["cs_", "../customers", "cs_1/../../customers", "sub_1", "cs_1?expand[]=x"]) {
    const answer = await harness.api.call("POST", "/stripe/checkout/return/", {
      token: user.access,
      body: { session_id: id },
    });
    expect(answer.statusCode).toBe(404);
  }
});
