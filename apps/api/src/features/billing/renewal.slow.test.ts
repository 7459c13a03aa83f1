import type { Invoice, Page, Subscription } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createBillingWorld, MONTHLY, type BillingWorld } from "#testing/billing-world.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

const FAILS_AT_RENEWAL = "4000 0000 0000 0341";
/** Longer than any month. */
const A_MONTH = 32;

let world: BillingWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  // Deletes the customers and resets the clock of the previous test.
  await world.sandbox.call("POST", "/_sandbox/reset");
  await world.takeDeliveries();
  user = await signUp(world.api);
});
afterAll(() => world.close());

async function mine(): Promise<Subscription[]> {
  return world.subscriptionsOf(user);
}

async function invoices(): Promise<Invoice[]> {
  const answer = await world.api.call("GET", "/stripe/invoices/", { token: user.access });
  return answer.json<Page<Invoice>>().results;
}

/** Returns the statuses of the calls behind the free screens. */
async function freeTier(): Promise<number[]> {
  const paths = ["me", "accounts", "items", "transactions", "month"];
  const answers = await Promise.all(
    paths.map((path) => world.api.call("GET", `/api/v1/${path}/`, { token: user.access })),
  );
  return answers.map(({ statusCode }) => statusCode);
}

async function passMonth(): Promise<string[]> {
  await world.wait(A_MONTH);
  const deliveries = await world.takeDeliveries();
  for (const delivery of deliveries) expect(await world.deliver(delivery)).toBe(200);
  await world.work();

  return deliveries.map(({ type }) => type);
}

test("a working card renews the subscription for another month, with an invoice", async () => {
  await world.subscribe(user);
  const [before] = await mine();

  expect(await passMonth()).toContain("invoice.paid");

  const [after] = await mine();
  expect(after).toMatchObject({ subscription_id: before?.subscription_id, status: "active" });
  expect(after?.period_start).toBe(before?.period_end);
  expect((await invoices()).map(({ status, amount }) => [status, amount])).toEqual([
    ["paid", 499],
    ["paid", 499],
  ]);
});

test("a failed renewal keeps access while it is collected, and then leaves the free tier", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  expect(await mine()).toMatchObject([{ status: "active" }]);
  const before = await freeTier();
  expect(new Set(before)).toEqual(new Set([200]));

  expect(await passMonth()).toContain("invoice.payment_failed");
  expect(await mine()).toMatchObject([{ status: "past_due" }]);
  expect((await invoices()).map(({ status }) => status)).toEqual(["open", "paid"]);
  expect(await freeTier()).toEqual(before);

  expect(await passMonth()).toContain("customer.subscription.deleted");
  expect(await mine()).toEqual([]);
  expect(await freeTier()).toEqual(before);
  const [attempt] = (await world.stripe.subscriptions.list({ status: "all", limit: 1 })).data;
  expect(attempt?.status).toBe("canceled");
});

test("a user with a lapsed subscription can subscribe again", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  await passMonth();
  await passMonth();

  await world.subscribe(user);

  expect(await mine()).toMatchObject([{ status: "active", price_id: MONTHLY }]);
});

test("a user with an unpaid renewal cannot buy a second subscription", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  await passMonth();

  const answer = await world.api.call("POST", "/stripe/checkout/", {
    token: user.access,
    body: { price_id: MONTHLY },
  });

  expect(answer.statusCode).toBe(409);
});

test("a new card in the portal pays the open invoice", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  await passMonth();
  const portal = await world.api.call("POST", "/stripe/customer-portal/", { token: user.access });
  const { url } = portal.json<{ url: string }>();

  const saved = await fetch(`${url}/card`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123" }),
  });
  expect(saved.status).toBe(303);
  await world.settle();

  expect(await mine()).toMatchObject([{ status: "active" }]);
  expect((await invoices()).map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("a canceled subscription ends with its period and is not billed again", async () => {
  await world.subscribe(user);
  await world.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access });
  const before = await freeTier();

  expect(await passMonth()).toContain("customer.subscription.deleted");

  expect(await mine()).toEqual([]);
  expect(await invoices()).toHaveLength(1);
  expect(await freeTier()).toEqual(before);
});
