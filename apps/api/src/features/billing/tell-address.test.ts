import { afterAll, beforeAll, expect, test } from "vitest";

import { type BillingWorld, createBillingWorld } from "#testing/billing-world.ts";
import { EmailChangeWorld } from "#testing/email-change-world.ts";

let world: BillingWorld;
let people: EmailChangeWorld;

beforeAll(async () => {
  world = await createBillingWorld();
  people = new EmailChangeWorld(world.api);
});
afterAll(() => world.close());

async function billedTo(): Promise<(string | null)[]> {
  const { data } = await world.stripe.customers.list({ limit: 100 });
  return data
    .filter(({ metadata }) => metadata["user_uuid"] === people.user.userId)
    .map(({ email }) => email);
}

test("invoices go to the new email address after its confirmation, even if the provider was unavailable", async () => {
  await people.begin();
  await world.checkOut(people.user);
  await world.sandbox.fail({ path: "/v1/customers/", kind: "status_500", times: 3 });

  await people.change();
  await expect(world.work()).rejects.toBeInstanceOf(AggregateError);
  expect(await billedTo()).toEqual([people.user.email]);
  await world.retry();

  expect(await billedTo()).toEqual([people.newEmail]);
});

test("undoing an email change sends invoices to the old address again", async () => {
  await people.begin();
  await world.checkOut(people.user);
  await people.change();
  await world.work();

  await people.follow("undo", await people.keyTo(people.user.email));
  await world.work();

  expect(await billedTo()).toEqual([people.user.email]);
});

test("creates no customer for a user who never opened a checkout", async () => {
  await people.begin();

  await people.change();
  await world.work();

  expect(await billedTo()).toEqual([]);
});
