import type { Invoice, Page, Subscription } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createBillingHarness, MONTHLY, type BillingHarness } from "#testing/billing-harness.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

const FAILS_AT_RENEWAL = "4000 0000 0000 0341";
/** Longer than any month. */
const A_MONTH = 32;

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  // Deletes the customers and resets the clock of the previous test.
  await harness.sandbox.call("POST", "/_sandbox/reset");
  await harness.takeDeliveries();
  user = await signUp(harness.api);
});
afterAll(() => harness.close());

async function mine(): Promise<Subscription[]> {
  return harness.subscriptionsOf(user);
}

async function invoices(): Promise<Invoice[]> {
  const answer = await harness.api.call("GET", "/stripe/invoices/", { token: user.access });
  return answer.json<Page<Invoice>>().results;
}

/** Returns the statuses of the calls behind the free screens. */
async function freeTier(): Promise<number[]> {
  const paths = ["me", "accounts", "items", "transactions", "month"];
  const answers = await Promise.all(
    paths.map((path) => harness.api.call("GET", `/api/v1/${path}/`, { token: user.access })),
  );
  return answers.map(({ statusCode }) => statusCode);
}

async function passMonth(): Promise<string[]> {
  await harness.wait(A_MONTH);
  const deliveries = await harness.takeDeliveries();
  for (const delivery of deliveries) expect(await harness.deliver(delivery)).toBe(200);
  await harness.work();

  return deliveries.map(({ type }) => type);
}

test("a working card renews the subscription for another month, with an invoice", async () => {
  await harness.subscribe(user);
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
  await harness.subscribe(user, FAILS_AT_RENEWAL);
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
  const [attempt] = (await harness.stripe.subscriptions.list({ status: "all", limit: 1 })).data;
  expect(attempt?.status).toBe("canceled");
});

test("a user with a lapsed subscription can subscribe again", async () => {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await passMonth();
  await passMonth();

  await harness.subscribe(user);

  expect(await mine()).toMatchObject([{ status: "active", price_id: MONTHLY }]);
});

test("a user with an unpaid renewal cannot buy a second subscription", async () => {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await passMonth();

  const answer = await harness.api.call("POST", "/stripe/checkout/", {
    token: user.access,
    body: { price_id: MONTHLY },
  });

  expect(answer.statusCode).toBe(409);
});

test("a new card in the portal pays the open invoice", async () => {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await passMonth();
  const portal = await harness.api.call("POST", "/stripe/customer-portal/", { token: user.access });
  const { url } = portal.json<{ url: string }>();

  const saved = await fetch(`${url}/card`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123" }),
  });
  expect(saved.status).toBe(303);
  await harness.settle();

  expect(await mine()).toMatchObject([{ status: "active" }]);
  expect((await invoices()).map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("a canceled subscription ends with its period and is not billed again", async () => {
  await harness.subscribe(user);
  await harness.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access });
  const before = await freeTier();

  expect(await passMonth()).toContain("customer.subscription.deleted");

  expect(await mine()).toEqual([]);
  expect(await invoices()).toHaveLength(1);
  expect(await freeTier()).toEqual(before);
});
