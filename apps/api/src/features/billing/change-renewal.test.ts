import type { ProblemBody, Subscription } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { type BillingHarness, createBillingHarness, YEARLY } from "#testing/billing-harness.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { storeSubscription } from "./customers.ts";

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  user = await signUp(harness.api);
  await harness.subscribe(user);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => harness.close());

/** Advances the clock at each read, like a real one, so that readings have an order. */
function letClockRun(): void {
  const { clock } = harness.api.deps;
  const look = clock.now.bind(clock);
  vi.spyOn(clock, "now").mockImplementation(() => {
    clock.advance(1);
    return look();
  });
}

function change(verb: "cancel" | "resume", { access } = user) {
  return harness.api.call("POST", `/stripe/my-subscription/${verb}/`, { token: access });
}

/** Returns whether the only subscription ends with its period, in our API and at the provider. */
async function endings(owner = user): Promise<{ ours: boolean; theirs: boolean }> {
  const [ours] = await harness.subscriptionsOf(owner);
  if (!ours) throw new Error("There is no subscription.");
  const theirs = await harness.stripe.subscriptions.retrieve(ours.subscription_id);

  return { ours: ours.cancel_at_period_end, theirs: theirs.cancel_at_period_end };
}

test("canceling ends the subscription with its period, and shows without a webhook", async () => {
  const answer = await change("cancel");

  expect(answer.statusCode).toBe(200);
  const cancelled = answer.json<Subscription>();
  expect(cancelled).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(cancelled.cancel_at).toBe(cancelled.period_end);
  expect(await harness.subscriptionsOf(user)).toEqual([cancelled]);
  expect(await endings()).toEqual({ ours: true, theirs: true });
});

test("canceling applies to both subscriptions of a user", async () => {
  const [first] = await harness.stripe.subscriptions
    .list({ limit: 100 })
    .then(({ data }) => data.filter(({ metadata }) => metadata["user_uuid"] === user.userId));
  const session = await harness.stripe.checkout.sessions.create({
    ui_mode: "embedded_page",
    mode: "subscription",
    customer: first?.customer as string,
    line_items: [{ price: YEARLY, quantity: 1 }],
    return_url: "http://localhost:3000/lfg",
  });
  await harness.pay(session.client_secret ?? "");
  await harness.settle();
  expect(await harness.subscriptionsOf(user)).toHaveLength(2);

  const answer = await change("cancel");

  expect(answer.statusCode).toBe(200);
  const ours = await harness.subscriptionsOf(user);
  expect(ours.map(({ cancel_at_period_end: ends }) => ends)).toEqual([true, true]);
  const theirs = await harness.stripe.subscriptions.list({ customer: first?.customer as string });
  expect(theirs.data.map(({ cancel_at_period_end: ends }) => ends)).toEqual([true, true]);
});

test("resuming undoes a cancellation", async () => {
  await change("cancel");

  const answer = await change("resume");

  expect(answer.json()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expect(await endings()).toEqual({ ours: false, theirs: false });
});

test("repeating a cancellation or resumption changes nothing", async () => {
  const first = await change("cancel");
  expect((await change("cancel")).json()).toEqual(first.json());

  const resumed = await change("resume");
  expect((await change("resume")).json()).toEqual(resumed.json());
  await harness.settle();
  expect(await endings()).toEqual({ ours: false, theirs: false });
});

test("eight concurrent requests cancel once", async () => {
  await harness.takeDeliveries();
  letClockRun();
  const answers = await Promise.all(Array.from({ length: 8 }, () => change("cancel")));

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await endings()).toEqual({ ours: true, theirs: true });
  const eventTypes = (await harness.takeDeliveries()).map(({ type }) => type);
  expect(eventTypes).toEqual(["customer.subscription.updated"]);
});

test("a webhook that is processed at the same time does not undo a cancellation", async () => {
  await harness.stripe.subscriptions.update(
    (await harness.subscriptionsOf(user))[0]?.subscription_id ?? "",
    { metadata: { note: "something else changed" } },
  );
  const deliveries = await harness.takeDeliveries();
  expect(deliveries).not.toEqual([]);
  letClockRun();

  const [answer] = await Promise.all([
    change("cancel"),
    (async () => {
      for (const delivery of deliveries) await harness.deliver(delivery);
      await harness.work();
    })(),
  ]);

  expect(answer.statusCode).toBe(200);
  expect(await endings()).toEqual({ ours: true, theirs: true });
});

test("a reading that began before the change and is stored after it does not undo it", async () => {
  const [before] = await harness.subscriptionsOf(user);
  const { cardPayments, clock, database } = harness.api.deps;
  const readAt = clock.now();
  const old = await cardPayments.findSubscription(before?.subscription_id ?? "");
  if (!old) throw new Error("There is no subscription.");
  clock.advance(1);
  await change("cancel");

  await database.asSystem((db) => storeSubscription(db, { subscription: old, readAt }));

  expect(await endings()).toEqual({ ours: true, theirs: true });
});

test("a user cannot change another user's subscription", async () => {
  const stranger = await signUp(harness.api);

  for (const verb of ["cancel", "resume"] as const) {
    const answer = await harness.api.call("POST", `/stripe/my-subscription/${verb}/`, {
      token: stranger.access,
      body: { subscription_id: (await harness.subscriptionsOf(user))[0]?.subscription_id },
    });
    expect(answer.statusCode).toBe(404);
  }

  expect(await endings()).toEqual({ ours: false, theirs: false });
});

test("a subscription that has ended at the provider is not found, and no longer shown", async () => {
  const [mine] = await harness.subscriptionsOf(user);
  await harness.stripe.subscriptions.cancel(mine?.subscription_id ?? "");

  const answer = await change("resume");

  expect(answer.statusCode).toBe(404);
  expect(answer.json<ProblemBody>().code).toBe("subscription_not_found");
  expect(await harness.subscriptionsOf(user)).toEqual([]);
});

test("changes nothing while the provider is unavailable, and the next try works", async () => {
  await harness.sandbox.fail({ path: "/v1/subscriptions", kind: "status_500", times: 1_000 });
  expect((await change("cancel")).statusCode).toBe(503);
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  expect(await endings()).toEqual({ ours: false, theirs: false });

  expect((await change("cancel")).statusCode).toBe(200);
  expect(await endings()).toEqual({ ours: true, theirs: true });
});

test("detects a cancellation if the provider's response was lost", async () => {
  await harness.sandbox.fail({ path: "/v1/subscriptions", kind: "lost_answer", times: 1 });

  expect((await change("cancel")).statusCode).toBe(200);
  expect(await endings()).toEqual({ ours: true, theirs: true });
});

test("a subscription with a late payment can be canceled", async () => {
  const { subscription_id: id } = (await harness.subscriptionsOf(user))[0] ?? {};
  await harness.api.deps.database.asSystem((db) =>
    db.execute(sql`update subscriptions set status = 'past_due' where id = ${id}`),
  );

  expect((await change("cancel")).statusCode).toBe(200);
  expect(await endings()).toEqual({ ours: true, theirs: true });
});
