import { afterAll, beforeAll, expect, test } from "vitest";

import { createBillingWorld, type BillingWorld } from "#testing/billing-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp } from "#testing/signed-in-user.ts";

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.close());

test("does not keep events about a customer of a deleted account", async () => {
  const user = await signUp(world.api);
  await world.subscribe(user);
  const [customer] = await queryDatabase<{ id: string }>(
    world.api,
    "select provider_customer_id as id from payment_customers where user_id = $1",
    [user.userId],
  );
  const id = customer?.id ?? "";
  expect(await world.messagesNaming(id)).not.toEqual([]);
  await queryDatabase(world.api, "delete from webhook_inbox");
  await queryDatabase(world.api, "delete from users where id = $1", [user.userId]);

  await world.stripe.customers.del(id);
  const deliveries = await world.takeDeliveries();
  expect(deliveries.map(({ type }) => type)).toContain("customer.subscription.deleted");
  for (const delivery of deliveries) {
    // oxlint-disable-next-line no-await-in-loop -- in order of arrival
    expect(await world.deliver(delivery)).toBe(200);
  }
  await world.work();

  expect(await world.messagesNaming(id)).toEqual([]);
});
