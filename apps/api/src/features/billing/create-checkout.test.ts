import type { Checkout, ProblemBody } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  checkoutIdOf,
  createBillingWorld,
  MONTHLY,
  YEARLY,
  type BillingWorld,
} from "#testing/billing-world.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

const DAY_MS = 24 * 3_600_000;

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => world.close());

async function ask(user: SignedInUser, priceId = MONTHLY) {
  const body = { price_id: priceId };
  const answer = await world.api.call("POST", "/stripe/checkout/", { token: user.access, body });
  const { code } = answer.json<ProblemBody>();
  return {
    status: answer.statusCode,
    code,
    clientSecret: answer.json<Checkout>().client_secret,
    retryAfter: answer.headers["retry-after"],
  };
}

/** What the provider has for a user: their customers, and the checkouts of those. */
async function atProvider({ email }: SignedInUser) {
  const customers = (await world.stripe.customers.list({ email, limit: 100 })).data;
  const sessions = [];
  for (const customer of customers) {
    const listed = await world.stripe.checkout.sessions.list({ customer: customer.id, limit: 100 });
    sessions.push(...listed.data);
  }
  return { customers, sessions };
}

async function attemptsOf({ userId }: SignedInUser) {
  const { rows } = await world.api.deps.database.asSystem((queries) =>
    queries.execute<{ state: string; provider_session_id: string | null }>(
      sql`select state, provider_session_id from checkouts where user_id = ${userId} order by created_at`,
    ),
  );
  return rows;
}

test("a checkout belongs to the user's customer and comes back to /lfg", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);

  const { customers, sessions } = await atProvider(user);
  expect(customers).toHaveLength(1);
  expect(customers[0]?.metadata).toEqual({ user_uuid: user.userId });
  expect(sessions[0]).toMatchObject({
    client_reference_id: user.userId,
    metadata: { user_uuid: user.userId },
    mode: "subscription",
    return_url: "http://localhost:3000/lfg?session_id={CHECKOUT_SESSION_ID}",
    ui_mode: "embedded_page",
  });
});

test("eight calls at once make one customer and one checkout", async () => {
  const user = await signUp(world.api);

  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(user)));

  const { customers, sessions } = await atProvider(user);
  expect(customers).toHaveLength(1);
  expect(sessions).toHaveLength(1);
  const secrets = answers.filter(({ status }) => status === 200).map((each) => each.clientSecret);
  expect(new Set(secrets)).toEqual(new Set([sessions[0]?.client_secret]));
  // Whoever found the provider busy with the same order is told to ask again, and then gets it.
  const others = answers.filter(({ status }) => status !== 200);
  for (const { code, retryAfter } of others) {
    expect({ code, retryAfter }).toEqual({ code: "payments_unavailable", retryAfter: "1" });
  }
  expect(await world.checkOut(user)).toBe(sessions[0]?.client_secret);
});

test("an open checkout is handed out again instead of opening another", async () => {
  const user = await signUp(world.api);
  const first = await world.checkOut(user);

  expect(await world.checkOut(user)).toBe(first);
  expect((await atProvider(user)).sessions).toHaveLength(1);
});

test("an expired checkout is followed by a new one", async () => {
  const user = await signUp(world.api);
  const first = await world.checkOut(user);
  await world.stripe.checkout.sessions.expire(checkoutIdOf(first));

  const second = await world.checkOut(user);

  expect(second).not.toBe(first);
  const session = await world.stripe.checkout.sessions.retrieve(checkoutIdOf(second));
  expect(session.status).toBe("open");
  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("choosing another price closes the open checkout, so that nobody pays twice", async () => {
  const user = await signUp(world.api);
  const monthly = await world.checkOut(user, MONTHLY);
  const yearly = await world.checkOut(user, YEARLY);

  const { sessions } = await atProvider(user);
  expect(sessions.filter(({ status }) => status === "open").map(({ id }) => id)).toEqual([
    checkoutIdOf(yearly),
  ]);
  await expect(world.pay(monthly)).rejects.toThrow("/checkout/session/pay answered 4");
});

test("eight calls for two prices at once leave one checkout that can be paid", async () => {
  const user = await signUp(world.api);

  await Promise.all(
    Array.from({ length: 8 }, (_, call) => ask(user, call % 2 === 0 ? MONTHLY : YEARLY)),
  );

  await world.checkOut(user);
  const { customers, sessions } = await atProvider(user);
  expect(customers).toHaveLength(1);
  expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
});

test("a price that is unknown or not on sale is not offered, and the provider is not asked", async () => {
  const user = await signUp(world.api);
  const inactive = await world.sandbox.call<{ id: string }>("POST", "/_sandbox/stripe/prices", {
    unit_amount: 1,
    recurring: { interval: "month", interval_count: 1 },
    active: false,
  });
  await world.sandbox.fail({ path: "/v1/", kind: "status_500", times: 1_000 });

  for (const priceId of ["price_unknown", inactive.id, "' or 1=1 --"]) {
    expect(await ask(user, priceId)).toMatchObject({ status: 400, code: "price_not_offered" });
  }
  expect(await attemptsOf(user)).toEqual([]);
});

test("whoever has a subscription is refused another, of any price", async () => {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user));
  for (const delivery of await world.takeDeliveries()) await world.deliver(delivery);
  await world.work();

  expect(await ask(user, MONTHLY)).toMatchObject({ status: 409, code: "already_subscribed" });
  expect(await ask(user, YEARLY)).toMatchObject({ status: 409, code: "already_subscribed" });
});

test("a checkout that was paid while nobody told us is found out before another is opened", async () => {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user, MONTHLY));
  await world.takeDeliveries();

  expect(await ask(user, YEARLY)).toMatchObject({ status: 409, code: "already_subscribed" });

  expect(await world.subscriptionsOf(user)).toHaveLength(1);
  expect((await atProvider(user)).sessions).toHaveLength(1);
});

test("an answer lost on its way does not lead to a second customer or checkout", async () => {
  const user = await signUp(world.api);
  // The SDK itself asks three times in all.
  await world.sandbox.fail({ path: "/v1/customers", kind: "lost_answer", times: 3 });
  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });
  await world.sandbox.fail({ path: "/v1/checkout/sessions", kind: "lost_answer", times: 3 });
  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });

  const clientSecret = await world.checkOut(user);

  const { customers, sessions } = await atProvider(user);
  expect(customers).toHaveLength(1);
  expect(sessions.map((session) => session.client_secret)).toEqual([clientSecret]);
  expect(await attemptsOf(user)).toEqual([
    { state: "open", provider_session_id: checkoutIdOf(clientSecret) },
  ]);
});

test("an order whose answer was lost for a day is not asked for again under a forgotten key", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);
  await world.stripe.checkout.sessions.expire((await atProvider(user)).sessions[0]?.id ?? "");
  await world.sandbox.fail({
    path: "/v1/checkout/sessions",
    kind: "lost_answer",
    times: 4,
    after: 1,
  });
  expect(await ask(user)).toMatchObject({ status: 503 });
  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual(["expired", "opening"]);
  await world.sandbox.call("DELETE", "/_sandbox/faults");

  world.api.deps.clock.advance(DAY_MS);
  const later = await signUpAgain(user);
  await world.checkOut(later);

  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual([
    "expired",
    "expired",
    "open",
  ]);
  world.api.deps.clock.advance(-DAY_MS);
});

/** A day later the access token is dead; a new one of the same user. */
async function signUpAgain(user: SignedInUser): Promise<SignedInUser> {
  const { email } = user;
  const body = { email, password: "correct horse battery staple" };
  const answer = await world.api.call("POST", "/api/auth/token/", { body });
  return { ...user, access: answer.json<{ access: string }>().access };
}

for (const kind of ["status_500", "status_429", "garbage", "html", "reset"] as const) {
  test(`a provider that answers with ${kind} is 503 and leaves nothing half done`, async () => {
    const user = await signUp(world.api);
    await world.sandbox.fail({ path: "/v1/", kind, times: 1_000 });

    expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });

    const state = kind === "status_500" ? "expired" : "opening";
    expect(await attemptsOf(user)).toEqual([{ state, provider_session_id: null }]);
    await world.sandbox.call("DELETE", "/_sandbox/faults");
    await world.checkOut(user);
    const { customers, sessions } = await atProvider(user);
    expect(customers).toHaveLength(1);
    expect(sessions).toHaveLength(1);
  });
}

test("a user whom the provider has forgotten is made known to it again", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);
  await world.sandbox.call("POST", "/_sandbox/reset");

  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });
  await world.checkOut(user);

  expect((await atProvider(user)).customers).toHaveLength(1);
});

test("a user whose customer was deleted at the provider is made known to it again", async () => {
  const user = await signUp(world.api);
  await world.checkOut(user);
  const { customers, sessions } = await atProvider(user);
  await world.stripe.checkout.sessions.expire(sessions[0]?.id ?? "");
  await world.stripe.customers.del(customers[0]?.id ?? "");

  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });
  await world.checkOut(user);

  const after = (await atProvider(user)).customers.map(({ id }) => id);
  expect(after).toHaveLength(1);
  expect(after).not.toContain(customers[0]?.id);
});

test("a customer that the provider refuses to create is asked for anew, not under the same key", async () => {
  const user = await signUp(world.api);
  await world.sandbox.fail({ path: "/v1/customers", kind: "lost_answer", times: 3 });
  expect(await ask(user)).toMatchObject({ status: 503 });
  // The same key with another address: the provider turns that down for as long as it knows the key.
  await world.api.deps.database.asSystem((queries) =>
    queries.execute(sql`update users set email = ${`new-${user.email}`} where id = ${user.userId}`),
  );
  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });

  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual(["expired"]);
  await world.checkOut(user);
});

test("a customer whose creation failed is asked for under a new key", async () => {
  const user = await signUp(world.api);
  await world.sandbox.fail({ path: "/v1/customers", kind: "status_500", times: 3 });
  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });

  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual(["expired"]);
  await world.checkOut(user);
  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("a failure that the provider would repeat for a day does not lock the user out", async () => {
  const user = await signUp(world.api);
  await world.sandbox.fail({ path: "/v1/checkout/sessions", kind: "status_500", times: 3 });
  expect(await ask(user)).toMatchObject({ status: 503, code: "payments_unavailable" });

  expect((await attemptsOf(user)).map(({ state }) => state)).toEqual(["expired"]);
  await world.checkOut(user);
  expect((await atProvider(user)).sessions).toHaveLength(1);
});
