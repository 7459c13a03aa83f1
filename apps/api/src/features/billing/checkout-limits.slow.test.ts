import type { ProblemBody } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createBillingHarness,
  MONTHLY,
  YEARLY,
  type BillingHarness,
} from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

import { deleteCustomer, findCustomerId, insertCustomer } from "./customer-store.ts";

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

async function ask({ access: token }: SignedInUser, priceId = MONTHLY) {
  const body = { price_id: priceId };
  const answer = await harness.api.call("POST", "/stripe/checkout/", { token, body });
  return {
    status: answer.statusCode,
    code: answer.json<ProblemBody>().code,
    retryAfter: answer.headers["retry-after"],
  };
}

test("concurrent first checkouts keep the one customer that the provider returns to all of them", async () => {
  const { database, clock } = harness.api.deps;
  const { userId } = await signUp(harness.api);
  for (let race = 0; race < 60; race += 1) {
    const customer = { userId, customerId: `cus_race_${race}`, createdAt: clock.now() };
    const keep = () =>
      database.asUserInTransaction(userId, async (db) => {
        await insertCustomer(db, customer);
        return findCustomerId(db, userId);
      });

    expect(await Promise.all([keep(), keep(), keep(), keep()])).toEqual(
      Array.from({ length: 4 }, () => customer.customerId),
    );
    await database.asUserInTransaction(userId, (db) => deleteCustomer(db, customer));
  }
});

test("returns no 500 to 20 users with two concurrent first checkouts each", async () => {
  for (let race = 0; race < 20; race += 1) {
    const user = await signUp(harness.api);

    const answers = await Promise.all([ask(user), ask(user)]);

    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    // Two requests with the same idempotency key at once: the provider may reject one as busy.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }
});

test("returns 429 after fifty attempts in a day, until the first one is a day old", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);
  await queryDatabase(
    harness.api,
    `insert into checkouts (user_id, price_id, state, created_at)
     select user_id, price_id, 'expired', created_at + interval '1 hour'
     from checkouts, generate_series(1, 49) where user_id = $1`,
    [user.userId],
  );

  // An open checkout is returned again; a new price would need a new attempt.
  expect(await ask(user)).toMatchObject({ status: 200 });
  const refused = await ask(user, YEARLY);
  expect(refused).toMatchObject({ status: 429, code: "throttled" });
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(24 * 3_600);
  const rows = await queryDatabase(harness.api, "select 1 from checkouts where user_id = $1", [
    user.userId,
  ]);
  expect(rows).toHaveLength(50);

  await queryDatabase(
    harness.api,
    "update checkouts set created_at = created_at - interval '1 day' where user_id = $1",
    [user.userId],
  );
  expect(await ask(user, YEARLY)).toMatchObject({ status: 200 });
});
