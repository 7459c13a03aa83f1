import { afterAll, beforeAll, expect, test } from "vitest";

import { instantAfter } from "#ports/clock.ts";
import type { ProviderSubscription } from "#ports/card-payments.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { insertCustomer } from "./customer-store.ts";
import { storeSubscription } from "./customers.ts";
import { findSubscription } from "./subscription-store.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const reported: ProviderSubscription = {
  id: "sub_1",
  customerId: "cus_1",
  status: "active",
  priceId: "price_1",
  productId: "prod_1",
  periodStart: null,
  periodEnd: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  trialStart: null,
  trialEnd: null,
  endedAt: null,
};

test("an older reading never overwrites a newer one, and a newer one always overwrites", async () => {
  const { userId } = await signUp(api);
  const now = api.deps.clock.now();
  const earlier = instantAfter(now, -1);

  const status = await api.deps.database.asUserInTransaction(userId, async (db) => {
    await insertCustomer(db, { userId, customerId: "cus_1", createdAt: now });
    const store = async (subscription: ProviderSubscription, readAt: Date) => {
      await storeSubscription(db, { subscription, readAt });
      return (await findSubscription(db, subscription.id))?.status;
    };

    return [
      await store(reported, earlier),
      await store({ ...reported, status: "canceled" }, now),
      await store({ ...reported, status: "past_due" }, earlier),
      await store({ ...reported, status: "unpaid" }, instantAfter(now, 1)),
    ];
  });

  expect(status).toEqual(["active", "canceled", "canceled", "unpaid"]);
});

test("a user cannot read another user's subscription", async () => {
  const owner = await signUp(api);
  const other = await signUp(api);
  const { database, clock } = api.deps;
  const theirs = { ...reported, id: "sub_2", customerId: "cus_2" };
  const { userId } = owner;
  await database.asUserInTransaction(userId, async (db) => {
    await insertCustomer(db, { userId, customerId: "cus_2", createdAt: clock.now() });
    await storeSubscription(db, { subscription: theirs, readAt: clock.now() });
  });

  const seenBy = ({ userId }: { userId: string }) =>
    database.asUser(userId, (db) => findSubscription(db, "sub_2"));
  expect(await seenBy(owner)).toMatchObject({ id: "sub_2" });
  expect(await seenBy(other)).toBeNull();
});
