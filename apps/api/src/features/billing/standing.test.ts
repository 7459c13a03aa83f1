import type { ProblemBody, Subscription } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { instantAfter } from "#ports/clock.ts";
import {
  createBillingHarness,
  MONTHLY,
  YEARLY,
  type BillingHarness,
} from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { setSubscriptionStatus } from "#testing/set-subscription-status.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

const DAY_MS = 86_400_000;
const FAILS_AT_RENEWAL = "4000 0000 0000 0341";
const CARD = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  // Deletes the customers and resets the clock of the previous test.
  await harness.sandbox.call("POST", "/_sandbox/reset");
  await harness.takeDeliveries();
  user = await signUp(harness.api);
});
afterAll(() => harness.close());

async function mine(): Promise<Subscription> {
  const [subscription] = await harness.subscriptionsOf(user);
  if (!subscription) throw new Error("There is no subscription.");
  return subscription;
}

/** Sets a status that otherwise requires merchant settings or a long wait. */
async function bringInto(status: string): Promise<void> {
  const { subscription_id: id } = await mine();
  await harness.sandbox.call("POST", `/_sandbox/stripe/subscriptions/${id}`, { status });
  await harness.settle();
}

async function failToRenew(): Promise<void> {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await harness.wait(32);
  await harness.settle();
}

async function payAt(url: string | null): Promise<void> {
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams(CARD) });
  await harness.settle();
}

/** Returns the status and error code of a checkout request for each price. */
async function refusals(): Promise<[number, string][]> {
  const answers = await Promise.all(
    [MONTHLY, YEARLY].map((priceId) =>
      harness.api.call("POST", "/stripe/checkout/", {
        token: user.access,
        body: { price_id: priceId },
      }),
    ),
  );
  return answers.map((answer) => [answer.statusCode, answer.json<ProblemBody>().code]);
}

const twice = (code: string) => [
  [409, code],
  [409, code],
];

test("an unpaid user keeps linked banks for 14 days from the oldest open invoice", async () => {
  await failToRenew();
  await bringInto("unpaid");
  await queryDatabase(
    harness.api,
    `insert into entitlements (user_id, first_linked_at) values ($1, '2020-01-01')
      on conflict (user_id) do update set first_linked_at = excluded.first_linked_at`,
    [user.userId],
  );
  await queryDatabase(
    harness.api,
    "update invoices set issued_at = $2 where user_id = $1 and status = 'open'",
    [user.userId, instantAfter(harness.api.deps.clock.now(), -4 * DAY_MS)],
  );

  const answer = await harness.api.call("GET", "/api/v1/bank-access/", { token: user.access });

  expect(answer.json()).toMatchObject({
    because: "late_payment",
    until: instantAfter(harness.api.deps.clock.now(), 10 * DAY_MS).toISOString(),
  });
});

test("a past-due user cannot buy a second subscription, and pays the open invoice on its page", async () => {
  await failToRenew();
  const late = await mine();
  expect(late.status).toBe("past_due");
  expect(late.payment_url).toMatch(/\/invoice\/in_/);
  expect(await refusals()).toEqual(twice("payment_open"));

  await payAt(late.payment_url);

  expect(await mine()).toMatchObject({ status: "active", payment_url: null });
  expect(await refusals()).toEqual(twice("already_subscribed"));
});

test.for(["unpaid", "incomplete"])(
  "a user who is %s sees that, cannot buy a second subscription, and pays on the invoice page (spec 2)",
  async (status) => {
    await failToRenew();
    await bringInto(status);
    const owing = await mine();
    expect(owing.status).toBe(status);
    expect(await refusals()).toEqual(twice("payment_open"));

    await payAt(owing.payment_url);

    expect(await mine()).toMatchObject({ status: "active", payment_url: null });
  },
);

test("a user on trial cannot buy a second subscription", async () => {
  await harness.subscribe(user);
  await setSubscriptionStatus(harness.api, user, "trialing");

  expect(await refusals()).toEqual(twice("already_subscribed"));
});

test("a paused user resumes once with repeated requests, and continues when the invoice is paid (spec 2)", async () => {
  await harness.subscribe(user);
  await bringInto("paused");
  expect(await mine()).toMatchObject({ status: "paused", payment_url: null });
  expect(await refusals()).toEqual(twice("subscription_paused"));
  const resume = () =>
    harness.api.call("POST", "/stripe/my-subscription/resume/", { token: user.access });

  const answers = await Promise.all([resume(), resume(), resume()]);
  answers.push(await resume());

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { payment_url: url } = answers[0].json<Subscription>();
  expect(url).toMatch(/\/invoice\/in_/);
  await harness.settle();
  const { data: bills } = await harness.stripe.invoices.list({ status: "open" });
  expect(bills).toHaveLength(1);

  await payAt(url);
  expect(await mine()).toMatchObject({ status: "active", payment_url: null });
});

test("a user with an incomplete subscription and no open invoice can subscribe again", async () => {
  await failToRenew();
  await bringInto("incomplete");
  await harness.api.deps.database.asSystem((db) =>
    db.execute(sql`update invoices set status = 'void' where status = 'open'`),
  );

  expect(await harness.subscriptionsOf(user)).toEqual([]);
  expect(await harness.checkOut(user)).toMatch(/_secret_/);
});

test("another user's subscription does not block a user and shows them no invoice", async () => {
  await failToRenew();
  const stranger = await signUp(harness.api);

  expect(await harness.subscriptionsOf(stranger)).toEqual([]);
  expect(await harness.checkOut(stranger)).toMatch(/_secret_/);
});
