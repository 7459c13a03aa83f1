import { afterAll, beforeAll, expect, test } from "vitest";

import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { createReconcileSubscriptionsJob } from "./jobs.ts";

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

async function reconcile(): Promise<void> {
  await createReconcileSubscriptionsJob(harness.api.deps).run({});
  await harness.work();
}

async function subscribeWithoutWebhooks(): Promise<SignedInUser> {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user));
  return user;
}

test("finds new and ended subscriptions within a day if their webhooks were lost", async () => {
  const users = [await subscribeWithoutWebhooks(), await subscribeWithoutWebhooks()];
  const idle = await signUp(harness.api);

  await reconcile();
  for (const user of users) expect(await harness.subscriptionsOf(user)).toHaveLength(1);
  expect(await harness.subscriptionsOf(idle)).toEqual([]);

  const [ended, lasting] = users;
  if (!ended || !lasting) throw new Error("two users were made");
  const [subscription] = await harness.subscriptionsOf(ended);
  await harness.stripe.subscriptions.cancel(subscription?.subscription_id ?? "");
  await reconcile();
  expect(await harness.subscriptionsOf(ended)).toEqual([]);
  expect(await harness.subscriptionsOf(lasting)).toHaveLength(1);
});

test("a customer that fails does not block the others and is read again", async () => {
  const users = [await subscribeWithoutWebhooks(), await subscribeWithoutWebhooks()];
  await harness.sandbox.fail({ path: "/v1/subscriptions?", kind: "garbage" });

  await expect(reconcile()).rejects.toThrow("Jobs failed.");
  const found = await Promise.all(users.map((user) => harness.subscriptionsOf(user)));
  expect(found.flat().length).toBeGreaterThanOrEqual(1);

  await harness.retry();
  for (const user of users) expect(await harness.subscriptionsOf(user)).toHaveLength(1);
});

test("is scheduled once a day", () => {
  const { schedule } = createReconcileSubscriptionsJob(harness.api.deps);

  expect(schedule).toMatch(/^[0-9]+ [0-9]+ \* \* \*$/);
});
