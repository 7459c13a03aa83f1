import type { Page, SubscribableProduct } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { signUp } from "#testing/signed-in-user.ts";

import { createRefreshPriceCatalogueJob } from "./jobs.ts";

let harness: BillingHarness;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => harness.close());

async function offers(): Promise<SubscribableProduct[]> {
  const answer = await harness.api.call("GET", "/stripe/subscribable-product/");
  expect(answer.statusCode).toBe(200);
  return answer.json<Page<SubscribableProduct>>().results;
}

const refresh = () => createRefreshPriceCatalogueJob(harness.api.deps).run({});

test("offers the cheapest commitment first, and only what is for sale (spec 3)", async () => {
  expect(
    (await offers()).map(({ name, price, currency, freq, avail }) => ({
      name,
      price,
      currency,
      freq,
      avail,
    })),
  ).toEqual([
    { name: "Snowball Plus", price: 499, currency: "usd", freq: "month_1", avail: true },
    { name: "Snowball Plus", price: 3999, currency: "usd", freq: "year_1", avail: true },
  ]);
  const user = await signUp(harness.api);
  const body = { price_id: "price_SnowballHouseholdYearly" };
  const refused = await harness.api.call("POST", "/stripe/checkout/", { token: user.access, body });
  expect(refused.json()).toMatchObject({ code: "price_not_offered" });
  const [first] = await offers();
  expect(first?.services.map(({ feature_desc: text }) => text)).toEqual([
    "Up to 15 banks linked and kept up to date",
    "Payments matched automatically",
    "Reminders by email before a payment is due",
    "Your payments in your own calendar",
  ]);
});

test("shows prices while the provider is unavailable, and a failed reading changes nothing", async () => {
  const before = await offers();
  await harness.sandbox.fail({ path: "/v1/", kind: "garbage", times: 1_000 });

  await expect(refresh()).rejects.toThrow("stripe: StripeAPIError");

  expect(await offers()).toEqual(before);
});

test("the webhook adds and removes prices", async () => {
  const weekly = await harness.sandbox.call<{ id: string }>("POST", "/_sandbox/stripe/prices", {
    unit_amount: 199,
    recurring: { interval: "week", interval_count: 2 },
  });
  for (const delivery of await harness.takeDeliveries()) {
    expect(await harness.deliver(delivery)).toBe(200);
  }
  await harness.work();

  // A price without a position comes last, however cheap it is.
  expect((await offers()).map(({ price_id: id }) => id).indexOf(weekly.id)).toBe(2);
  expect((await offers())[2]).toMatchObject({ price: 199, freq: "week_2" });

  // The sandbox provider resets to its initial data.
  const user = await signUp(harness.api);
  await harness.sandbox.call("POST", "/_sandbox/reset");
  const body = { price_id: weekly.id };
  const early = await harness.api.call("POST", "/stripe/checkout/", { token: user.access, body });
  expect(early.json()).toMatchObject({ code: "price_not_offered" });

  await refresh();
  expect(await offers()).toHaveLength(2);
  const late = await harness.api.call("POST", "/stripe/checkout/", { token: user.access, body });
  expect(late.json()).toMatchObject({ code: "price_not_offered" });
});

test("an older reading of the catalogue does not overwrite a newer one", async () => {
  const { clock } = harness.api.deps;
  await refresh();
  const before = await offers();

  clock.advance(-60_000);
  const empty = { ...harness.api.deps.cardPayments, listOffers: async () => [] };
  await createRefreshPriceCatalogueJob({ ...harness.api.deps, cardPayments: empty }).run({});
  expect(await offers()).toEqual(before);

  clock.advance(120_000);
  await createRefreshPriceCatalogueJob({ ...harness.api.deps, cardPayments: empty }).run({});
  expect(await offers()).toEqual([]);
});
