import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  checkoutIdOf,
  createBillingHarness,
  type BillingHarness,
} from "#testing/billing-harness.ts";
import { askForCheckout, attemptsOf, checkoutsAtProvider } from "#testing/checkout-attempt.ts";
import { signUp, TEST_PASSWORD, type SignedInUser } from "#testing/signed-in-user.ts";

const DAY_MS = 24 * 3_600_000;

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => harness.close());

test("a lost response does not lead to a second customer or checkout", async () => {
  const user = await signUp(harness.api);
  // The SDK sends each request up to three times.
  await harness.sandbox.fail({ path: "/v1/customers", kind: "lost_answer", times: 3 });
  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });
  await harness.sandbox.fail({ path: "/v1/checkout/sessions", kind: "lost_answer", times: 3 });
  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });

  const clientSecret = await harness.checkOut(user);

  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  expect(customers).toHaveLength(1);
  expect(sessions.map((session) => session.client_secret)).toEqual([clientSecret]);
  expect(await attemptsOf(harness, user)).toEqual([
    { state: "open", provider_session_id: checkoutIdOf(clientSecret) },
  ]);
});

test("does not retry with an expired idempotency key if the response was lost for a day", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);
  await harness.stripe.checkout.sessions.expire(
    (await checkoutsAtProvider(harness, user)).sessions[0]?.id ?? "",
  );
  await harness.sandbox.fail({
    path: "/v1/checkout/sessions",
    kind: "lost_answer",
    times: 4,
    after: 1,
  });
  expect(await askForCheckout(harness, user)).toMatchObject({ status: 503 });
  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual([
    "expired",
    "opening",
  ]);
  await harness.sandbox.call("DELETE", "/_sandbox/faults");

  harness.api.deps.clock.advance(DAY_MS);
  const later = await signUpAgain(user);
  await harness.checkOut(later);

  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual([
    "expired",
    "expired",
    "open",
  ]);
  harness.api.deps.clock.advance(-DAY_MS);
});

/** Signs the user in again, because the access token expires within a day. */
async function signUpAgain(user: SignedInUser): Promise<SignedInUser> {
  const { email } = user;
  const body = { email, password: TEST_PASSWORD };
  const answer = await harness.api.call("POST", "/api/auth/token/", { body });
  return { ...user, access: answer.json<{ access: string }>().access };
}

for (const kind of ["status_500", "reset"] as const) {
  test(`a provider failure of kind ${kind} returns 503 and leaves nothing half done`, async () => {
    const user = await signUp(harness.api);
    await harness.sandbox.fail({ path: "/v1/", kind, times: 1_000 });

    expect(await askForCheckout(harness, user)).toMatchObject({
      status: 503,
      code: "payments_unavailable",
    });

    const state = kind === "status_500" ? "expired" : "opening";
    expect(await attemptsOf(harness, user)).toEqual([{ state, provider_session_id: null }]);
    await harness.sandbox.call("DELETE", "/_sandbox/faults");
    await harness.checkOut(user);
    const { customers, sessions } = await checkoutsAtProvider(harness, user);
    expect(customers).toHaveLength(1);
    expect(sessions).toHaveLength(1);
  });
}

test("creates the customer again if the provider has lost all data", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);
  await harness.sandbox.call("POST", "/_sandbox/reset");

  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });
  await harness.checkOut(user);

  expect((await checkoutsAtProvider(harness, user)).customers).toHaveLength(1);
});

test("creates the customer again if it was deleted at the provider", async () => {
  const user = await signUp(harness.api);
  await harness.checkOut(user);
  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  await harness.stripe.checkout.sessions.expire(sessions[0]?.id ?? "");
  await harness.stripe.customers.del(customers[0]?.id ?? "");

  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });
  await harness.checkOut(user);

  const after = (await checkoutsAtProvider(harness, user)).customers.map(({ id }) => id);
  expect(after).toHaveLength(1);
  expect(after).not.toContain(customers[0]?.id);
});

test("uses a new idempotency key if the provider refused to create the customer", async () => {
  const user = await signUp(harness.api);
  await harness.sandbox.fail({ path: "/v1/customers", kind: "lost_answer", times: 3 });
  expect(await askForCheckout(harness, user)).toMatchObject({ status: 503 });
  // The provider rejects the same key with another email address for as long as it stores the key.
  await harness.api.deps.database.asSystem((db) =>
    db.execute(sql`update users set email = ${`new-${user.email}`} where id = ${user.userId}`),
  );
  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });

  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual(["expired"]);
  await harness.checkOut(user);
});

test("uses a new idempotency key if creating the customer failed", async () => {
  const user = await signUp(harness.api);
  await harness.sandbox.fail({ path: "/v1/customers", kind: "status_500", times: 3 });
  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });

  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual(["expired"]);
  await harness.checkOut(user);
  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("a failure that the provider replays for a day does not lock the user out", async () => {
  const user = await signUp(harness.api);
  await harness.sandbox.fail({ path: "/v1/checkout/sessions", kind: "status_500", times: 3 });
  expect(await askForCheckout(harness, user)).toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });

  expect((await attemptsOf(harness, user)).map(({ state }) => state)).toEqual(["expired"]);
  await harness.checkOut(user);
  expect((await checkoutsAtProvider(harness, user)).sessions).toHaveLength(1);
});
