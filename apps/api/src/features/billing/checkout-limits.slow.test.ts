import type { ProblemBody } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createBillingWorld, MONTHLY, YEARLY, type BillingWorld } from "#testing/billing-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

import { deleteCustomer, findCustomerId, insertCustomer } from "./customer-store.ts";

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.close());

async function ask({ access: token }: SignedInUser, priceId = MONTHLY) {
  const body = { price_id: priceId };
  const answer = await world.api.call("POST", "/stripe/checkout/", { token, body });
  return {
    status: answer.statusCode,
    code: answer.json<ProblemBody>().code,
    retryAfter: answer.headers["retry-after"],
  };
}

test("first checkouts at once keep the one customer that the provider answers to all of them", async () => {
  const { database, clock } = world.api.deps;
  const { userId } = await signUp(world.api);
  for (let race = 0; race < 60; race += 1) {
    const customer = { userId, customerId: `cus_race_${race}`, createdAt: clock.now() };
    const keep = () =>
      database.asUserInTransaction(userId, async (queries) => {
        await insertCustomer(queries, customer);
        return findCustomerId(queries, userId);
      });

    expect(await Promise.all([keep(), keep(), keep(), keep()])).toEqual(
      Array.from({ length: 4 }, () => customer.customerId),
    );
    await database.asUserInTransaction(userId, (queries) => deleteCustomer(queries, customer));
  }
});

test("20 users with two first checkouts at once: none is answered 500", async () => {
  for (let race = 0; race < 20; race += 1) {
    const user = await signUp(world.api);

    const answers = await Promise.all([ask(user), ask(user)]);

    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    // Whoever met the provider busy with the very same order is told to ask again.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }
});

test("429: after fifty attempts in a day no further checkout is opened, until the first is a day old", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);
  await queryDatabase(
    world.api,
    `insert into checkouts (user_id, price_id, state, created_at)
     select user_id, price_id, 'expired', created_at + interval '1 hour'
     from checkouts, generate_series(1, 49) where user_id = $1`,
    [user.userId],
  );

  // What is open is handed out again; another price would be an attempt more.
  expect(await ask(user)).toMatchObject({ status: 200 });
  const refused = await ask(user, YEARLY);
  expect(refused).toMatchObject({ status: 429, code: "throttled" });
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(24 * 3_600);
  const rows = await queryDatabase(world.api, "select 1 from checkouts where user_id = $1", [
    user.userId,
  ]);
  expect(rows).toHaveLength(50);

  await queryDatabase(
    world.api,
    "update checkouts set created_at = created_at - interval '1 day' where user_id = $1",
    [user.userId],
  );
  expect(await ask(user, YEARLY)).toMatchObject({ status: 200 });
});
