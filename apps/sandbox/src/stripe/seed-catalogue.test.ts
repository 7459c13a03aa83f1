import { expect, test } from "vitest";

import { startStripe } from "./testing/start-stripe.ts";

test("the catalogue offers monthly and yearly Plus, then Household, at fixed ids and prices", async () => {
  const { stripe } = await startStripe();
  const { data } = await stripe.prices.list({ active: true, limit: 100 });
  const offered = data.toSorted(
    (a, b) => Number(a.metadata["position"]) - Number(b.metadata["position"]),
  );
  expect(
    offered.map(({ id, product, unit_amount: cents, recurring }) => [
      id,
      product,
      cents,
      recurring?.interval,
    ]),
  ).toEqual([
    ["price_SnowballPlusMonthly", "prod_SnowballPlus", 499, "month"],
    ["price_SnowballPlusYearly", "prod_SnowballPlus", 3999, "year"],
    ["price_SnowballHouseholdYearly", "prod_SnowballHousehold", 5999, "year"],
  ]);
  // The list is newest first, so the offer is also its reverse.
  expect(data.toReversed()).toEqual(offered);
});

test("every feature id of a product has a description for people", async () => {
  const { stripe } = await startStripe();
  const { data } = await stripe.products.list();
  expect(data.map(({ name }) => name)).toEqual(["Snowball Household", "Snowball Plus"]);
  for (const { metadata, marketing_features: marketed } of data) {
    const features = metadata["features"]?.split(" ") ?? [];
    expect(features.length).toBeGreaterThan(3);
    for (const feature of features) expect(metadata[`feature_${feature}`]).toMatch(/\w+ \w+/);
    expect(marketed).toHaveLength(features.length);
  }
});

test("a reset restores the catalogue and forgets the rest", async () => {
  const { stripe, reset } = await startStripe();
  await stripe.customers.create();
  await stripe.prices.create({ currency: "usd", product: "prod_SnowballPlus", unit_amount: 1 });
  await reset();
  expect((await stripe.prices.list()).data).toHaveLength(3);
  expect((await stripe.customers.list()).data).toEqual([]);
});

test("a lookup key belongs to one price", async () => {
  const { stripe } = await startStripe();
  const key = { lookup_keys: ["snowball_plus_yearly"] };
  expect((await stripe.prices.list(key)).data.map(({ id }) => id)).toEqual([
    "price_SnowballPlusYearly",
  ]);
  await expect(
    stripe.prices.create({
      currency: "usd",
      product: "prod_SnowballPlus",
      unit_amount: 1,
      lookup_key: "snowball_plus_yearly",
    }),
  ).rejects.toMatchObject({ param: "lookup_key", statusCode: 400 });
});
