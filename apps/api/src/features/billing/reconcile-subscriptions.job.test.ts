import { afterAll, beforeAll, expect, test } from "vitest";

import { type BillingWorld, createBillingWorld } from "#testing/billing-world.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { createReconcileSubscriptionsJob } from "./jobs.ts";

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.close());

async function reconcile(): Promise<void> {
  await createReconcileSubscriptionsJob(world.api.deps).run({});
  await world.work();
}

async function subscribeWithoutWebhooks(): Promise<SignedInUser> {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user));
  return user;
}

test("finds new and ended subscriptions within a day if their webhooks were lost", async () => {
  const users = [await subscribeWithoutWebhooks(), await subscribeWithoutWebhooks()];
  const idle = await signUp(world.api);

  await reconcile();
  for (const user of users) expect(await world.subscriptionsOf(user)).toHaveLength(1);
  expect(await world.subscriptionsOf(idle)).toEqual([]);

  const [ended, lasting] = users;
  if (!ended || !lasting) throw new Error("two users were made");
  const [subscription] = await world.subscriptionsOf(ended);
  await world.stripe.subscriptions.cancel(subscription?.subscription_id ?? "");
  await reconcile();
  expect(await world.subscriptionsOf(ended)).toEqual([]);
  expect(await world.subscriptionsOf(lasting)).toHaveLength(1);
});

test("a customer that fails does not block the others and is read again", async () => {
  const users = [await subscribeWithoutWebhooks(), await subscribeWithoutWebhooks()];
  await world.sandbox.fail({ path: "/v1/subscriptions?", kind: "garbage" });

  await expect(reconcile()).rejects.toThrow("Jobs failed.");
  const found = await Promise.all(users.map((user) => world.subscriptionsOf(user)));
  expect(found.flat().length).toBeGreaterThanOrEqual(1);

  await world.retry();
  for (const user of users) expect(await world.subscriptionsOf(user)).toHaveLength(1);
});

test("is scheduled once a day", () => {
  const { schedule } = createReconcileSubscriptionsJob(world.api.deps);

  expect(schedule).toMatch(/^[0-9]+ [0-9]+ \* \* \*$/);
});
