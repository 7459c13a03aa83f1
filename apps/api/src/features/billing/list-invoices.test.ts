import type { Invoice, Page } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { instantAfter } from "#ports/clock.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";
import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { findCustomerId } from "./customer-store.ts";
import { readCustomer } from "./customers.ts";
import { storeInvoice } from "./customers.ts";

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  user = await signUp(harness.api);
});
afterAll(() => harness.close());

async function invoices(query = "", { access } = user): Promise<Page<Invoice>> {
  const answer = await harness.api.call("GET", `/stripe/invoices/${query}`, { token: access });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function customerId(): Promise<string> {
  const { database } = harness.api.deps;
  return (await database.asSystem((db) => findCustomerId(db, user.userId))) ?? "";
}

/** Stores an invoice of the user as if the provider had returned it. */
async function store(about: Partial<ProviderInvoice>, readAt = harness.api.deps.clock.now()) {
  const invoice: ProviderInvoice = {
    id: `in_${user.userId}`,
    customerId: await customerId(),
    subscriptionId: null,
    number: "A-0001",
    issuedAt: harness.api.deps.clock.now(),
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
  await harness.api.deps.database.asSystem((db) => storeInvoice(db, { invoice, readAt }));
}

test("shows an invoice with number, date, amount in minor units, status and page", async () => {
  await harness.subscribe(user);
  const [theirs] = (await harness.stripe.invoices.list({ customer: await customerId() })).data;

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
        hosted_invoice_url: `${harness.sandbox.url}/invoice/${theirs?.id}`,
        refund: null,
        dispute: null,
      },
    ],
  });
  const page = await fetch(theirs?.hosted_invoice_url ?? "");
  expect(page.status).toBe(200);
});

test("listing invoices sends no request to the provider", async () => {
  await harness.subscribe(user);
  await harness.sandbox.fail({ path: "/v1/", kind: "status_500", times: 1_000 });

  expect((await invoices()).count).toBe(1);
  await harness.api.call("GET", "/stripe/my-subscription/", { token: user.access });
  const { faults } = await harness.sandbox.call<{ faults: { times: number }[] }>(
    "GET",
    "/_sandbox/faults",
  );
  expect(faults.map(({ times }) => times)).toEqual([1_000]);
});

test("lists invoices newest first, in pages, without drafts", async () => {
  await harness.subscribe(user);
  const now = harness.api.deps.clock.now();
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
  await harness.checkOut(user);
  const now = harness.api.deps.clock.now();

  await store({ status: "paid" }, now);
  await store({ status: "open" }, instantAfter(now, -1));
  expect((await invoices()).results).toMatchObject([{ status: "paid" }]);
  await store({ status: "void" }, instantAfter(now, 1));
  expect((await invoices()).results).toMatchObject([{ status: "void" }]);
});

test("ignores an invoice of an unknown customer", async () => {
  await harness.checkOut(user);
  await store({ customerId: "cus_stranger" });
  await store({ customerId: null });

  expect(await invoices()).toMatchObject({ count: 0 });
});

test("the reconciliation stores invoices with lost webhooks", async () => {
  await harness.pay(await harness.checkOut(user));
  await harness.takeDeliveries();
  expect((await invoices()).count).toBe(0);

  await readCustomer(harness.api.deps, user.userId);

  expect((await invoices()).results).toMatchObject([{ status: "paid", amount: 499 }]);
});
