import type { CustomerPortal } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createBillingHarness, type BillingHarness } from "#testing/billing-harness.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

const RETURN_URL = "http://localhost:3000/profile?tab=plan";

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

function openPortal(options: { body?: object; headers?: Record<string, string> } = {}) {
  return harness.api.call("POST", "/stripe/customer-portal/", { token: user.access, ...options });
}

/** Returns the URL to which the portal page links back. */
async function wayBack(url: string): Promise<string | undefined> {
  const page = await (await fetch(url)).text();
  return /class="back" href="([^"]*)"/.exec(page)?.[1];
}

test("opens the portal at the provider, with a link back to the plan", async () => {
  await harness.subscribe(user);

  const answer = await openPortal();

  expect(answer.statusCode).toBe(200);
  const { url } = answer.json<CustomerPortal>();
  expect(url.startsWith(`${harness.sandbox.url}/billing-portal/`)).toBe(true);
  expect(await wayBack(url)).toBe(RETURN_URL);
});

test("no request can change where the portal links back to", async () => {
  await harness.subscribe(user);
  const evil = "https://evil.example/profile";

  const forgeries = [
    { body: { return_url: evil } },
    { headers: { origin: "https://evil.example", referer: evil } },
    { headers: { host: "evil.example" } },
    { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } },
  ];
  for (const forgery of forgeries) {
    const answer = await openPortal(forgery);
    expect(answer.statusCode).toBe(200);
    expect(await wayBack(answer.json<CustomerPortal>().url)).toBe(RETURN_URL);
  }
});

test("opening the portal without a payment grants nothing", async () => {
  await harness.checkOut(user);
  await openPortal();

  expect(await harness.subscriptionsOf(user)).toEqual([]);
});

test("each user gets their own portal", async () => {
  await harness.subscribe(user);
  const theirs = (await openPortal()).json<CustomerPortal>().url;
  user = await signUp(harness.api);
  await harness.subscribe(user);

  const mine = (await openPortal()).json<CustomerPortal>().url;

  expect(await (await fetch(mine)).text()).toContain(user.email);
  expect(await (await fetch(theirs)).text()).not.toContain(user.email);
});

test("a customer that was deleted at the provider has no portal", async () => {
  await harness.subscribe(user);
  const [customer] = (await harness.stripe.customers.list({ email: user.email })).data;
  await harness.stripe.customers.del(customer?.id ?? "");

  expect((await openPortal()).statusCode).toBe(404);
});

test("accepts a missing or an empty body", async () => {
  await harness.subscribe(user);

  expect((await openPortal()).statusCode).toBe(200);
  expect((await openPortal({ body: {} })).statusCode).toBe(200);
});
