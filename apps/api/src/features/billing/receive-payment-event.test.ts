import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createBillingHarness,
  type BillingHarness,
  type Delivery,
} from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  await harness.takeDeliveries();
});
afterAll(() => harness.close());

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await harness.api.deps.database.asSystem((db) =>
    db.execute<{ count: string }>(query),
  );
  return Number(rows[0]?.count);
}

const inboxRows = () => count(sql`select count(*) from webhook_inbox`);
const unprocessedRows = () =>
  count(sql`select count(*) from webhook_inbox where processed_at is null`);

async function subscribed(): Promise<{ user: SignedInUser; deliveries: Delivery[] }> {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user));
  return { user, deliveries: await harness.takeDeliveries() };
}

function only(deliveries: Delivery[], type: string): Delivery {
  const found = deliveries.find((delivery) => delivery.type === type);
  if (!found) throw new Error(`No ${type} was sent`);
  return found;
}

test("rejects a message without a valid signature, which then has no effect", async () => {
  const { user, deliveries } = await subscribed();
  const { body, signature } = only(deliveries, "customer.subscription.updated");
  const changed = body.replace('"active"', '"paused"');
  expect(changed).not.toBe(body);
  const before = await inboxRows();

  const forgeries = [
    { body, signature: "" },
    { body, signature: "nonsense" },
    { body, signature: signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")) },
    { body, signature: signature.replace("v1=", "v0=") },
    { body, signature: signature.replace(/t=\d+/, "t=0") },
    { body, signature: signature.replace(/t=\d+,/, "") },
    { body: changed, signature },
    { body: `${body} `, signature },
    { body, signature: harness.sign(body, { secret: "whsec_of_another_account" }) },
    { body: "", signature: harness.sign("") },
    { body: "no json", signature: harness.sign("no json") },
    { body: "[]", signature: harness.sign("[]") },
    { body: "{}", signature: harness.sign("{}") },
    { body: '{"id":1,"object":"event"}', signature: harness.sign('{"id":1,"object":"event"}') },
  ];
  for (const forgery of forgeries) expect(await harness.deliver(forgery)).toBe(401);
  const unsigned = await harness.api.call("POST", "/webhooks/stripe/", { body: JSON.parse(body) });
  expect(unsigned.statusCode).toBe(401);
  expect(unsigned.json()).toMatchObject({ code: "signature_not_valid" });

  await harness.work();
  expect(await inboxRows()).toBe(before);
  expect(await harness.subscriptionsOf(user)).toEqual([]);
});

test("rejects a message older than five minutes, and accepts one of exactly five minutes", async () => {
  const { user, deliveries } = await subscribed();
  const { body } = only(deliveries, "customer.subscription.updated");

  expect(await harness.deliver({ body, signature: harness.sign(body, { ageSeconds: 301 }) })).toBe(
    401,
  );
  await harness.work();
  expect(await harness.subscriptionsOf(user)).toEqual([]);

  expect(await harness.deliver({ body, signature: harness.sign(body, { ageSeconds: 300 }) })).toBe(
    200,
  );
  await harness.work();
  expect(await harness.subscriptionsOf(user)).toHaveLength(1);
});

test("stores an event once that arrives twenty times at once", async () => {
  const { user, deliveries } = await subscribed();
  const delivery = only(deliveries, "checkout.session.completed");
  const before = await inboxRows();

  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await harness.deliver(delivery);
      // The provider repeats an event that was rejected because no database connection was free.
      return answer === 503 ? harness.deliver(delivery) : answer;
    }),
  );
  await harness.work();

  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await inboxRows()).toBe(before + 1);
  expect(await harness.subscriptionsOf(user)).toHaveLength(1);

  const jobs = await count(
    sql`select count(*) from webhook_inbox where dedupe_key = ${delivery.id}`,
  );
  expect(jobs).toBe(1);
});

test("events in any order, repeated and late, lead to the provider's current state", async () => {
  const { user, deliveries } = await subscribed();
  const [bought] = (await harness.stripe.subscriptions.list({ limit: 1 })).data;
  if (!bought) throw new Error("nothing was bought");
  await harness.stripe.subscriptions.update(bought.id, { cancel_at_period_end: true });
  await harness.stripe.subscriptions.update(bought.id, { cancel_at_period_end: false });
  await harness.stripe.subscriptions.update(bought.id, { cancel_at_period_end: true });
  const events = [...deliveries, ...(await harness.takeDeliveries())];

  const truth = { status: "active", isEnding: true };
  const law = fc.asyncProperty(
    fc.shuffledSubarray([...events, ...events], { minLength: 1 }),
    async (arriving) => {
      await resetUser(user);
      for (const delivery of arriving) await harness.deliver(delivery);
      await harness.work();

      const seen = (await harness.subscriptionsOf(user)).map((each) => ({
        status: each.status,
        isEnding: each.cancel_at_period_end,
      }));
      expect(seen).toEqual(arriving.some(isAboutSubscription) ? [truth] : []);
    },
  );
  await fc.assert(law, { numRuns: 8 });
  expect(await unprocessedRows()).toBe(0);
});

function isAboutSubscription({ type }: Delivery): boolean {
  if (type === "checkout.session.completed") return true;
  return type.startsWith("customer.subscription.") || type.startsWith("invoice.");
}

/** Deletes the user's subscriptions and all stored events. */
async function resetUser({ userId }: SignedInUser): Promise<void> {
  await queryDatabase(harness.api, "delete from subscriptions where user_id = $1", [userId]);
  await queryDatabase(harness.api, "delete from webhook_inbox");
}

test("an event from before the end that arrives late does not restore the subscription", async () => {
  const { user, deliveries } = await subscribed();
  const [bought] = (await harness.stripe.subscriptions.list({ limit: 1 })).data;
  await harness.stripe.subscriptions.cancel(bought?.id ?? "");
  const ended = await harness.takeDeliveries();

  for (const delivery of [...ended, ...deliveries]) {
    expect(await harness.deliver(delivery)).toBe(200);
    await harness.work();
    expect(await harness.subscriptionsOf(user)).toEqual([]);
  }
});

test("an event waits while the provider is unavailable and takes effect afterwards", async () => {
  const { user, deliveries } = await subscribed();
  const delivery = only(deliveries, "customer.subscription.updated");
  await harness.sandbox.fail({ path: "/v1/", kind: "reset", times: 1_000 });

  expect(await harness.deliver(delivery)).toBe(200);
  await expect(harness.work()).rejects.toThrow("Jobs failed.");
  expect(await harness.subscriptionsOf(user)).toEqual([]);
  expect(await unprocessedRows()).toBe(1);

  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  await harness.retry();
  expect(await harness.subscriptionsOf(user)).toHaveLength(1);
  expect(await unprocessedRows()).toBe(0);
});

test("ignores a subscription of an unknown customer", async () => {
  const stranger = await harness.stripe.customers.create({ email: "stranger@example.com" });
  const session = await harness.stripe.checkout.sessions.create({
    ui_mode: "embedded_page",
    mode: "subscription",
    customer: stranger.id,
    line_items: [{ price: "price_SnowballPlusMonthly", quantity: 1 }],
    return_url: "http://localhost:3000/lfg",
  });
  await harness.pay(session.client_secret ?? "");
  const before = await count(sql`select count(*) from subscriptions`);

  for (const delivery of await harness.takeDeliveries()) {
    expect(await harness.deliver(delivery)).toBe(200);
  }
  await harness.work();

  expect(await count(sql`select count(*) from subscriptions`)).toBe(before);
  expect(await unprocessedRows()).toBe(0);
});

test("acknowledges irrelevant events and does not store them", async () => {
  const { deliveries } = await subscribed();
  const before = await inboxRows();

  expect(await harness.deliver(only(deliveries, "customer.created"))).toBe(200);
  expect(await inboxRows()).toBe(before);
});

test("closes the attempt if its checkout expires at the provider", async () => {
  const user = await signUp(harness.api);
  const secret = await harness.checkOut(user);
  await harness.stripe.checkout.sessions.expire(secret.split("_secret_")[0] ?? "");

  const delivery = only(await harness.takeDeliveries(), "checkout.session.expired");
  expect(await harness.deliver(delivery)).toBe(200);
  await harness.work();

  const open = sql`select count(*) from checkouts where user_id = ${user.userId} and state = 'open'`;
  expect(await count(open)).toBe(0);
});
