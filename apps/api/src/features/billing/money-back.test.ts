import type { BankAccess, Invoice, Page } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { enqueue } from "#jobs/job-list.ts";
import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

const DAY_MS = 86_400_000;

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  user = await signUp(harness.api);
  const { userId } = user;
  await queryDatabase(harness.api, "update users set email_verified_at = now() where id = $1", [
    userId,
  ]);
  await harness.subscribe(user);
  // The free days are long over, so only the subscription counts.
  await queryDatabase(
    harness.api,
    `insert into entitlements (user_id, first_linked_at) values ($1, '2020-01-01')
      on conflict (user_id) do update set first_linked_at = excluded.first_linked_at`,
    [userId],
  );
});
afterAll(() => harness.close());

async function bill(): Promise<Invoice> {
  const answer = await harness.api.call("GET", "/stripe/invoices/", { token: user.access });
  const [invoice] = answer.json<Page<Invoice>>().results;
  if (!invoice) throw new Error("Nothing was billed.");
  return invoice;
}

async function access(): Promise<BankAccess> {
  return (await harness.api.call("GET", "/api/v1/bank-access/", { token: user.access })).json();
}

/** Acts as the operator in the provider's dashboard, or as the payer's bank. */
async function inDashboard(path: string, body: object): Promise<string> {
  const url = `/_sandbox/stripe${path}`;
  return (await harness.sandbox.call<{ id: string }>("POST", url, body)).id;
}

async function giveBack(amount?: number): Promise<string> {
  const { invoice_id: invoice } = await bill();
  return inDashboard("/refunds", { invoice, ...(amount !== undefined && { amount }) });
}

async function dispute(): Promise<string> {
  const { invoice_id: invoice } = await bill();
  return inDashboard("/disputes", { invoice });
}

async function ordersEnd(change: "now" | "at period end"): Promise<void> {
  const [subscription] = await harness.subscriptionsOf(user);
  const id = subscription?.subscription_id ?? "";
  if (change === "now") await harness.stripe.subscriptions.cancel(id);
  else await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

async function subjects(...words: string[]): Promise<string[]> {
  const mails = await mailsTo(harness.api, user.email);
  return mails.flatMap(({ subject }) =>
    words.some((word) => subject.includes(word)) ? [subject] : [],
  );
}

function daysUntil({ until }: BankAccess): number | null {
  if (until === null) return null;
  return Math.round((Date.parse(until) - harness.api.deps.clock.now().getTime()) / DAY_MS);
}

test("a partial refund is shown with amount and date, notified once, and keeps access", async () => {
  await giveBack(100);
  const deliveries = await harness.takeDeliveries();
  // Late, out of order and repeated.
  for (const each of [...deliveries.toReversed(), ...deliveries]) await harness.deliver(each);
  await harness.work();

  const { status, refund } = await bill();
  expect([status, refund?.amount, refund?.is_full]).toEqual(["paid", 100, false]);
  expect(Date.parse(refund?.date ?? "")).toBeGreaterThan(
    harness.api.deps.clock.now().getTime() - DAY_MS,
  );
  expect(await access()).toMatchObject({ because: "subscription", until: null });
  expect(await subjects("refunded")).toEqual(["We refunded $1.00"]);
});

test("the email about a second refund shows the sum of both", async () => {
  await giveBack(100);
  await harness.settle();
  await giveBack();
  await harness.settle();

  expect((await bill()).refund).toMatchObject({ amount: 499, is_full: true });
  expect(await subjects("refunded")).toEqual(["We refunded $1.00", "We refunded $4.99"]);
});

test("a full refund of a subscription that renews changes nothing", async () => {
  await giveBack();
  await harness.settle();

  expect(await access()).toMatchObject({ because: "subscription", until: null });
});

test("a full refund of a canceled subscription ends access a week later", async () => {
  await ordersEnd("at period end");
  await harness.settle();
  expect(daysUntil(await access())).toBeGreaterThan(20);

  await giveBack();
  await harness.settle();

  expect((await access()).because).toBe("subscription_over");
  expect(daysUntil(await access())).toBe(7);
});

test("resuming after a full refund continues the subscription without a new charge before the renewal", async () => {
  const [before] = await harness.subscriptionsOf(user);
  await ordersEnd("at period end");
  await giveBack();
  await harness.settle();
  expect((await access()).because).toBe("subscription_over");

  const { access: token } = user;
  const answer = await harness.api.call("POST", "/stripe/my-subscription/resume/", { token });
  await harness.settle();

  expect(answer.json()).toMatchObject({ status: "active", cancel_at_period_end: false });
  expect(await access()).toMatchObject({ because: "subscription", until: null });
  const [subscription] = await harness.subscriptionsOf(user);
  expect(subscription?.period_end).toBe(before?.period_end);
  const bills = await harness.api.call("GET", "/stripe/invoices/", { token });
  expect(bills.json<Page<Invoice>>()).toMatchObject({
    count: 1,
    results: [{ status: "paid", refund: { amount: 499, is_full: true } }],
  });
});

test("ignores a refund that failed later", async () => {
  await ordersEnd("at period end");
  const refund = await giveBack();
  await harness.settle();
  await inDashboard(`/refunds/${refund}/fail`, {});
  await harness.settle();

  expect((await bill()).refund).toBeNull();
  expect((await access()).because).toBe("subscription");
});

test("finds a refund with lost webhooks within a day", async () => {
  await giveBack();
  await harness.takeDeliveries();
  await harness.api.deps.database.asSystem((db) =>
    enqueue(db, "reconcile_customer", { userId: user.userId }),
  );
  await harness.work();

  expect((await bill()).refund?.amount).toBe(499);
  expect(await subjects("refunded")).toHaveLength(1);
});

test("an open dispute and a won dispute change nothing", async () => {
  const id = await dispute();
  await harness.settle();
  expect((await bill()).dispute).toBe("open");
  expect(await access()).toMatchObject({ because: "subscription", until: null });

  await inDashboard(`/disputes/${id}`, { status: "won" });
  await harness.settle();

  expect((await bill()).dispute).toBe("won");
  expect(await access()).toMatchObject({ because: "subscription", until: null });
  expect(await subjects("reversed")).toEqual([]);
});

test("a lost dispute ends the subscription here and at the provider, with one email", async () => {
  const id = await dispute();
  await inDashboard(`/disputes/${id}`, { status: "lost" });
  const deliveries = await harness.takeDeliveries();
  for (const each of [...deliveries, ...deliveries.toReversed()]) await harness.deliver(each);
  await harness.work();
  await harness.settle();

  expect((await bill()).dispute).toBe("lost");
  expect(await harness.subscriptionsOf(user)).toEqual([]);
  expect((await access()).because).toBe("subscription_over");
  expect(daysUntil(await access())).toBe(7);
  expect(await subjects("reversed")).toEqual(["Your bank reversed your payment of $4.99"]);
  // The user can subscribe again.
  expect(await harness.checkOut(user)).toContain("_secret_");
});

test("an inquiry by the payer's bank is not a dispute", async () => {
  const { invoice_id: invoice } = await bill();
  await inDashboard("/disputes", { invoice, inquiry: true });
  await harness.settle();

  expect((await bill()).dispute).toBeNull();
});
