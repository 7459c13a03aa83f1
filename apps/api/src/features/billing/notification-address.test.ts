import { afterAll, beforeAll, expect, test } from "vitest";

import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { EmailChangeHarness } from "#testing/email-change-harness.ts";

let harness: BillingHarness;
let people: EmailChangeHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
  people = new EmailChangeHarness(harness.api);
});
afterAll(() => harness.close());

async function billedTo(): Promise<(string | null)[]> {
  const { data } = await harness.stripe.customers.list({ limit: 100 });
  return data
    .filter(({ metadata }) => metadata["user_uuid"] === people.user.userId)
    .map(({ email }) => email);
}

test("invoices go to the new email address after its confirmation, even if the provider was unavailable", async () => {
  await people.begin();
  await harness.checkOut(people.user);
  await harness.sandbox.fail({ path: "/v1/customers/", kind: "status_500", times: 3 });

  await people.change();
  await expect(harness.work()).rejects.toBeInstanceOf(AggregateError);
  expect(await billedTo()).toEqual([people.user.email]);
  await harness.retry();

  expect(await billedTo()).toEqual([people.newEmail]);
});

test("undoing an email change sends invoices to the old address again", async () => {
  await people.begin();
  await harness.checkOut(people.user);
  await people.change();
  await harness.work();

  await people.follow("undo", await people.keyTo(people.user.email));
  await harness.work();

  expect(await billedTo()).toEqual([people.user.email]);
});

test("creates no customer for a user who never opened a checkout", async () => {
  await people.begin();

  await people.change();
  await harness.work();

  expect(await billedTo()).toEqual([]);
});
