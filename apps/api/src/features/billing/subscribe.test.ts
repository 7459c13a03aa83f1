import { type CheckoutReturn, LEGAL_VERSIONS } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type BillingWorld,
  checkoutIdOf,
  createBillingWorld,
  MONTHLY,
} from "#testing/billing-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { findCustomerId } from "./customer-store.ts";
import { storeCheckoutOutcome } from "./checkout.ts";

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.close());

async function comeBack(user: SignedInUser, clientSecret: string): Promise<CheckoutReturn> {
  const body = { session_id: checkoutIdOf(clientSecret) };
  const answer = await world.api.call("POST", "/stripe/checkout/return/", {
    token: user.access,
    body,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<CheckoutReturn>();
}

async function processAllEvents(): Promise<void> {
  for (const delivery of await world.takeDeliveries()) {
    expect(await world.deliver(delivery)).toBe(200);
  }
  await world.work();
}

test("the webhook grants access if the browser never returns, and ends it with the subscription", async () => {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user));
  expect(await world.subscriptionsOf(user)).toEqual([]);

  await processAllEvents();
  const [subscription, ...others] = await world.subscriptionsOf(user);
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
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await processAllEvents();
  expect(await world.subscriptionsOf(user)).toEqual([
    { ...subscription, cancel_at_period_end: true, cancel_at: subscription?.period_end },
  ]);

  await world.stripe.subscriptions.cancel(id);
  await processAllEvents();
  expect(await world.subscriptionsOf(user)).toEqual([]);
});

test("returning grants access without a webhook, and a later webhook changes nothing", async () => {
  const user = await signUp(world.api);
  const clientSecret = await world.checkOut(user);
  expect(await comeBack(user, clientSecret)).toEqual({ status: "open", subscription: null });
  await world.pay(clientSecret);

  const { status, subscription } = await comeBack(user, clientSecret);
  expect(status).toBe("complete");
  expect(await world.subscriptionsOf(user)).toEqual([subscription]);

  await processAllEvents();
  expect(await world.subscriptionsOf(user)).toEqual([subscription]);
});

test("returning after the webhook returns the same subscription each time", async () => {
  const user = await signUp(world.api);
  const clientSecret = await world.checkOut(user);
  await world.pay(clientSecret);
  await processAllEvents();
  const before = await world.subscriptionsOf(user);

  for (let calls = 0; calls < 3; calls += 1) {
    const { subscription } = await comeBack(user, clientSecret);
    expect([subscription]).toEqual(before);
  }
  expect(await world.subscriptionsOf(user)).toEqual(before);
});

test("returning without a payment grants nothing", async () => {
  const user = await signUp(world.api);
  const clientSecret = await world.checkOut(user);

  expect(await comeBack(user, clientSecret)).toEqual({ status: "open", subscription: null });
  await world.stripe.checkout.sessions.expire(checkoutIdOf(clientSecret));
  expect(await comeBack(user, clientSecret)).toEqual({ status: "expired", subscription: null });
  expect(await world.subscriptionsOf(user)).toEqual([]);
});

test("another user's checkout is not found and stays theirs", async () => {
  const payer = await signUp(world.api);
  const thief = await signUp(world.api);
  await world.checkOut(thief);
  const clientSecret = await world.checkOut(payer);
  await world.pay(clientSecret);

  const body = { session_id: checkoutIdOf(clientSecret) };
  const answer = await world.api.call("POST", "/stripe/checkout/return/", {
    token: thief.access,
    body,
  });

  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "checkout_not_found" });
  expect(await world.subscriptionsOf(thief)).toEqual([]);
  await processAllEvents();
  expect(await world.subscriptionsOf(thief)).toEqual([]);
  expect(await world.subscriptionsOf(payer)).toHaveLength(1);
});

test("subscribing stores the accepted versions of terms and privacy policy once", async () => {
  const user = await signUp(world.api);
  await world.subscribe(user);
  await world.settle();

  const kept = await queryDatabase<{ document: string; version: string }>(
    world.api,
    "select document, version from consents where user_id = $1 and occasion = 'checkout' order by document",
    [user.userId],
  );
  expect(kept.map(({ document, version }) => [document, version])).toEqual([
    ["privacy", LEGAL_VERSIONS.privacy],
    ["terms", LEGAL_VERSIONS.terms],
  ]);
});

test("an abandoned checkout stores no consent", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);
  await world.settle();

  const kept = await queryDatabase(
    world.api,
    "select 1 from consents where user_id = $1 and occasion <> 'registration'",
    [user.userId],
  );
  expect(kept).toEqual([]);
});

test("stores the consent from the provider's terms checkbox separately", async () => {
  const user = await signUp(world.api);
  await world.subscribe(user);
  const { database, clock } = world.api.deps;
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
    world.api,
    "select document from consents where user_id = $1 and occasion = 'payment_provider'",
    [user.userId],
  );
  expect(kept).toEqual([{ document: "terms" }]);
});

test("the price list has pages that link to each other (spec 7)", async () => {
  const first = await world.api.call("GET", "/stripe/subscribable-product/?limit=1");
  expect(first.json()).toMatchObject({
    count: 2,
    previous: null,
    next: "http://localhost:3000/stripe/subscribable-product/?limit=1&offset=1",
  });
  const second = await world.api.call("GET", "/stripe/subscribable-product/?limit=1&offset=1");
  expect(second.json()).toMatchObject({
    count: 2,
    previous: "http://localhost:3000/stripe/subscribable-product/?limit=1&offset=0",
    next: null,
    results: [{ price: 3999 }],
  });
});

test("an id that is not a checkout id is not found, and the provider is not called", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);
  await world.sandbox.fail({ path: "/v1/", kind: "garbage", times: 1_000 });

  for (const id of ["cs_", "../customers", "cs_1/../../customers", "sub_1", "cs_1?expand[]=x"]) {
    const answer = await world.api.call("POST", "/stripe/checkout/return/", {
      token: user.access,
      body: { session_id: id },
    });
    expect(answer.statusCode).toBe(404);
  }
});
