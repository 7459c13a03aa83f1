import type { Invoice, Page } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { instantAfter } from "#ports/clock.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";
import { type BillingWorld, createBillingWorld } from "#testing/billing-world.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { findCustomerId } from "./customer-store.ts";
import { createReconcileCustomerJob } from "./jobs.ts";
import { storeInvoice } from "./customers.ts";

let world: BillingWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
  user = await signUp(world.api);
});
afterAll(() => world.close());

async function invoices(query = "", { access } = user): Promise<Page<Invoice>> {
  const answer = await world.api.call("GET", `/stripe/invoices/${query}`, { token: access });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function customerId(): Promise<string> {
  const { database } = world.api.deps;
  return (await database.asSystem((db) => findCustomerId(db, user.userId))) ?? "";
}

/** Stores an invoice of the user as if the provider had returned it. */
async function store(about: Partial<ProviderInvoice>, readAt = world.api.deps.clock.now()) {
  const invoice: ProviderInvoice = {
    id: `in_${user.userId}`,
    customerId: await customerId(),
    subscriptionId: null,
    number: "A-0001",
    issuedAt: world.api.deps.clock.now(),
    amount: 499n,
    currency: "usd",
    status: "open",
    attempts: 0,
    isOfSwitch: false,
    hostedUrl: null,
    refund: null,
    dispute: null,
    ...about,
  };
  await world.api.deps.database.asSystem((db) => storeInvoice(db, { invoice, readAt }));
}

test("shows an invoice with number, date, amount in minor units, status and page", async () => {
  await world.subscribe(user);
  const [theirs] = (await world.stripe.invoices.list({ customer: await customerId() })).data;

  expect(await invoices()).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        invoice_id: theirs?.id,
        number: theirs?.number,
        date: new Date((theirs?.created ?? 0) * 1000).toISOString(),
        amount: 499,
        currency: "usd",
        status: "paid",
        hosted_invoice_url: `${world.sandbox.url}/invoice/${theirs?.id}`,
        refund: null,
        dispute: null,
      },
    ],
  });
  const page = await fetch(theirs?.hosted_invoice_url ?? "");
  expect(page.status).toBe(200);
});

test("listing invoices sends no request to the provider", async () => {
  await world.subscribe(user);
  await world.sandbox.fail({ path: "/v1/", kind: "status_500", times: 1_000 });

  expect((await invoices()).count).toBe(1);
  await world.api.call("GET", "/stripe/my-subscription/", { token: user.access });
  const { faults } = await world.sandbox.call<{ faults: { times: number }[] }>(
    "GET",
    "/_sandbox/faults",
  );
  expect(faults.map(({ times }) => times)).toEqual([1_000]);
});

test("lists invoices newest first, in pages, without drafts", async () => {
  await world.subscribe(user);
  const now = world.api.deps.clock.now();
  for (const [index, status] of (["open", "void", "draft", "uncollectible"] as const).entries()) {
    const issuedAt = instantAfter(now, (index + 1) * 86_400_000);
    await store({ id: `in_${index}_${user.userId}`, number: `N${index}`, status, issuedAt });
  }

  const first = await invoices("?limit=2");
  expect(first.count).toBe(4);
  expect(first.results.map(({ number, status }) => [number, status])).toEqual([
    ["N3", "uncollectible"],
    ["N1", "void"],
  ]);
  expect(first.next).toBe("http://localhost:3000/stripe/invoices/?limit=2&offset=2");
  const second = await invoices("?limit=2&offset=2");
  expect(second.results.map(({ status }) => status)).toEqual(["open", "paid"]);
});

test("an older reading never overwrites a newer one", async () => {
  await world.checkOut(user);
  const now = world.api.deps.clock.now();

  await store({ status: "paid" }, now);
  await store({ status: "open" }, instantAfter(now, -1));
  expect((await invoices()).results).toMatchObject([{ status: "paid" }]);
  await store({ status: "void" }, instantAfter(now, 1));
  expect((await invoices()).results).toMatchObject([{ status: "void" }]);
});

test("ignores an invoice of an unknown customer", async () => {
  await world.checkOut(user);
  await store({ customerId: "cus_stranger" });
  await store({ customerId: null });

  expect(await invoices()).toMatchObject({ count: 0 });
});

test("the reconciliation stores invoices with lost webhooks", async () => {
  await world.pay(await world.checkOut(user));
  await world.takeDeliveries();
  expect((await invoices()).count).toBe(0);

  await createReconcileCustomerJob(world.api.deps).run({ userId: user.userId });

  expect((await invoices()).results).toMatchObject([{ status: "paid", amount: 499 }]);
});
