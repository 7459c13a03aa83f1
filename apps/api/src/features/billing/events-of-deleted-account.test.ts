import { afterAll, beforeAll, expect, test } from "vitest";

import { createBillingHarness, type BillingHarness } from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp } from "#testing/signed-in-user.ts";

let harness: BillingHarness;
beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

test("does not keep events about a customer of a deleted account", async () => {
  const user = await signUp(harness.api);
  await harness.subscribe(user);
  const [customer] = await queryDatabase<{ id: string }>(
    harness.api,
    "select provider_customer_id as id from payment_customers where user_id = $1",
    [user.userId],
  );
  const id = customer?.id ?? "";
  expect(await harness.messagesNaming(id)).not.toEqual([]);
  await queryDatabase(harness.api, "delete from webhook_inbox");
  await queryDatabase(harness.api, "delete from users where id = $1", [user.userId]);

  await harness.stripe.customers.del(id);
  const deliveries = await harness.takeDeliveries();
  expect(deliveries.map(({ type }) => type)).toContain("customer.subscription.deleted");
  for (const delivery of deliveries) {
    expect(await harness.deliver(delivery)).toBe(200);
  }
  await harness.work();

  expect(await harness.messagesNaming(id)).toEqual([]);
});
